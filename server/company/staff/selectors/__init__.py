"""What staff see: themselves, merchants with their users and sessions, log-ins, the audit log."""
