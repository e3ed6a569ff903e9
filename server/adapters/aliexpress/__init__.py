"""AliExpress Open Platform for dropshippers: the supplier (1) and the merchant's account."""
