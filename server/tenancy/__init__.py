"""The one small room that knows how a merchant's schema is made, entered and left (by django-tenants)."""
