"""What `make test` costs: each lane, and the dearest tests and fixtures."""
