"""Our books against the payment provider's: differences, explanations, closed periods."""
