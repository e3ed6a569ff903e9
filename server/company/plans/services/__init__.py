"""Write editions; begin and end a merchant's subscriptions."""
