"""Small tools without business knowledge: errors, money, clock, ids, outbound HTTP, paging, log."""
