"""Sub-accounts, their work and their tokens, and handing over the main role."""
