"""What we offer merchants to find: topic pages, each a tab of its own (specification 001, section 2.5; 002, 3.8)."""
