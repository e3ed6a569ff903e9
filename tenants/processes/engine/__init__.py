"""The work of workers on operations: claim, call outside, write, finish, notify."""
