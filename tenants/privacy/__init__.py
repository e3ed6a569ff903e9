"""Personal data of buyers: encrypted with a key of the merchant's own, and found through keyed hashes."""
