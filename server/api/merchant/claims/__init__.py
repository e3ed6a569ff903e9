"""Claims against suppliers: lists, one claim, what a merchant does with it."""
