"""What changes what we keep of customers."""
