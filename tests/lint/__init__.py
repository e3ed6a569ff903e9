"""Every rule is shown to bite."""
