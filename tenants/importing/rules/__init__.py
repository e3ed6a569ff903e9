"""Pure rules of the Import List: the values of a product, and what may be published."""
