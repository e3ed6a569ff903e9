"""The embedded PostgreSQL: one private cluster per DATA_DIR, started by us and stopped with us."""
