"""Parcels that merchants buy from Antstore."""
