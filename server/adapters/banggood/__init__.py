"""Banggood's open API (PROTOCOLS section 9): the supplier (8), with the operator's key for all merchants."""
