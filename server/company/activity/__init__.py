"""What merchants started, one row per process: staff find and count them without entering a merchant's schema."""
