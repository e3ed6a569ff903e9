"""What a worker does with operations: claim, work outside, write inside, finish, tell."""
