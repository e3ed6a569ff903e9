"""The platform's own hosted shop (platform 9): products that are published into it, and what its buyers see."""
