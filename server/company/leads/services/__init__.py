"""What staff do with forms and leads, and visitors with a form."""
