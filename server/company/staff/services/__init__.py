"""What staff do, among themselves and to merchants; always in the audit log."""
