"""Pure rules of the Import List: what a product looks like, what may be published."""
