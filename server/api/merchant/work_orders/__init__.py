"""Service requests: what is offered, its forms, and the work orders made with them (specification 002, 2.7, 7.3)."""
