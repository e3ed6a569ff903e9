"""What a reading of an order means for us: pure."""
