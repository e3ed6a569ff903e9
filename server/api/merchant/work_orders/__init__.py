"""Service requests: the services, their forms, and work orders (specification 002, 2.7, 7.3)."""
