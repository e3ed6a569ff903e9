"""The profit ledger: what each order's lines brought and cost, row by row."""
