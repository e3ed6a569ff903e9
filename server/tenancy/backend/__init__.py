"""Django's database backend for PostgreSQL with a schema per tenant, as django-tenants extends it, and what we add."""
