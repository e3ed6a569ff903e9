"""The stores that a business counsellor looks after."""
