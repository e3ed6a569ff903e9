"""The HTTP edge: no rules, no ORM. The merchant contract, the staff API, and their shared parts in `gateway`."""
