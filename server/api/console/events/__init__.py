"""What users met in the portal."""
