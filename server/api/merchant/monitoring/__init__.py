"""What is done when a supplier changes something."""
