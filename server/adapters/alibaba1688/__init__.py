"""1688 (2): offers through the cross-border package of its open platform, and the merchant's account there."""
