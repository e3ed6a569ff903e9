"""Connection health across merchants."""
