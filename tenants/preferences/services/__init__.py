"""Save a merchant's settings: price rules, rates; and the limits that every addition checks."""
