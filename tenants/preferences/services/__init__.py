"""What a merchant settles: price rules, rates; and the limits that every addition asks."""
