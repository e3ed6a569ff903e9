"""From a bare clone to working environments. Standard library only: nothing is installed yet."""
