"""Changes by staff, among themselves and to merchants; always recorded in the audit log."""
