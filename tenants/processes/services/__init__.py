"""What users do with processes: start, cancel, close, retry."""
