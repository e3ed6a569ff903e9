"""The products of topic pages, with what is told beside them."""
