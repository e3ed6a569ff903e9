"""Our own people: who they are, their rights, what they see of merchants, and what they did."""
