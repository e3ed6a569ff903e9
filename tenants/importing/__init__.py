"""From a supplier's link to the Import List: fetch products, list whole stores, save, edit, move to the trash."""
