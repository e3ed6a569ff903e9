"""Facts about the selling platforms. How to call them is the port's concern."""
