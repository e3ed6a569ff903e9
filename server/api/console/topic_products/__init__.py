"""The products of topic pages, with their additional blocks."""
