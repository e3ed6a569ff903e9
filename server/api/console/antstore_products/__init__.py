"""The products that we offer merchants ourselves."""
