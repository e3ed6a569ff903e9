"""Antstore (supplier 9): the products that we offer to merchants ourselves (DESIGN, deliberate differences)."""
