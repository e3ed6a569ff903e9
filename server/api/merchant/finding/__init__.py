"""Finding products: search, the creative platform, wholesale, categories and countries."""
