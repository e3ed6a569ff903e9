"""Mail without a mail server: a Django backend that writes files, and the reader of what it wrote."""
