"""Our own hosted shop (platform 9): the products published in it, and its pages for buyers."""
