"""Payouts of stores' payment providers, and how each line of them fits the profit ledger."""
