"""A public index of merchants' processes. Staff find and count them without entering a merchant's schema."""
