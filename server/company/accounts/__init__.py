"""Who may do what: users, sub-accounts, staff, codes, tokens, the audit log."""
