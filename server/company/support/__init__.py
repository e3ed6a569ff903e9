"""The conversation between a merchant and us: one thread each, answered by support or the merchant's counsellor."""
