"""Codes that staff give away for a discount on plans, kept in step with the payment provider."""
