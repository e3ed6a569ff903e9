"""Our own people: who they are, what they may do, what they see of merchants, what they did."""
