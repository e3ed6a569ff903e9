"""The merchant's business: one copy per merchant, in the merchant's own PostgreSQL schema."""
