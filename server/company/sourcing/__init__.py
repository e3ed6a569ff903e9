"""Suppliers whom sourcing agents ask for prices on behalf of merchants, and their quotes."""
