"""Points: earned by rules that staff write, lost after a time, given for discounts and vouchers."""
