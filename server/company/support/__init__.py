"""Support threads: one conversation per merchant with us, answered by support or the merchant's counsellor."""
