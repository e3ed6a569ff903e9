"""From a supplier's link to the Import List: fetch, list whole stores, keep, edit, put into the trash."""
