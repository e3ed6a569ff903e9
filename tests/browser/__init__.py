"""Stories of people who use the real app in a real browser."""
