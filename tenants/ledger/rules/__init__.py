"""Pure rules of the profit ledger: which rows an order has, and what they add up to."""
