"""What holds for the whole portal."""
