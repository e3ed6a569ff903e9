"""Words of a search, cursors, figures and prices: pure rules."""
