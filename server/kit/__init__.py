"""Small tools that know nothing of the business: errors, money, clock, ids, outbound HTTP, paging, log."""
