"""Mail without a mail server: a Django backend that writes files, and a reader for them."""
