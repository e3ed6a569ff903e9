"""1688 (2): offers from its open platform's cross-border package, and the merchant's account there."""
