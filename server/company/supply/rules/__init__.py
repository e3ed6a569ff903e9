"""Pure rules: search words, cursors, figures and prices."""
