"""Services as merchants see them on their cards."""
