"""Antstore (supplier 9): the products that we offer merchants ourselves (DESIGN, deliberate differences)."""
