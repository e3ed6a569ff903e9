"""Note what happened, and what users do with what they are told."""
