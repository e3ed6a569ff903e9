"""The merchant contract: one module per area, mounted under the service prefixes."""
