"""What marketplaces have in common: reading pasted links, and answers for what a marketplace does not have."""
