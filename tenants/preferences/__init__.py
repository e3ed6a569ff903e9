"""What a merchant has settled for all areas: price rules, conversion rates, and the plan's limits as copied here."""
