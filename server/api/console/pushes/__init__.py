"""Messages that the portal shows by itself."""
