"""The HTTP edge: no rules, no ORM. Merchant contract, staff API, and what both share in `gateway`."""
