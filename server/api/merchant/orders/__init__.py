"""Orders: lists, one order, preview and placing."""
