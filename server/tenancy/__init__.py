"""The one small room that knows how a merchant's schema is created, entered and left (by django-tenants)."""
