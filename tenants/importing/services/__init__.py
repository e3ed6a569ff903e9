"""Actions of users on the Import List: import, edit, delete, restore; connect suppliers."""
