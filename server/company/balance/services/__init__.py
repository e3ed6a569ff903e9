"""Ask for withdrawals; approve, refuse and pay them."""
