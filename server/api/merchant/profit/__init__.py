"""Profit: the ledgers of orders, reports by many dimensions, months, fees and advertising."""
