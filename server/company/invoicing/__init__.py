"""Our own invoices and credit notes: numbered without gaps, never changed."""
