"""What users do with the Import List: import, edit, delete, restore; connect suppliers."""
