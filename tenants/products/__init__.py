"""My Products: which products are published in which stores, and the processes that publish and remove them."""
