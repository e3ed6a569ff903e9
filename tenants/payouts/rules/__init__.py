"""Pure rules of payouts: what files say, and how lines fit orders."""
