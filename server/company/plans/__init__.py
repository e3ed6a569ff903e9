"""What is sold to merchants and what each has taken. Until something is taken, the default plan's limits hold."""
