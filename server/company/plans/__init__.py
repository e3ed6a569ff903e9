"""What a merchant's plan allows. Until a plan is bought, the free plan holds."""
