"""Django's PostgreSQL backend with a schema per tenant: django-tenants' extension and our own additions."""
