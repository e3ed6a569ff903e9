"""What staff see: themselves, merchants with users and sessions, logins, the audit log."""
