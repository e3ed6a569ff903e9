"""Topic pages, each a tab of products for merchants to find (specification 001, section 2.5; 002, 3.8)."""
