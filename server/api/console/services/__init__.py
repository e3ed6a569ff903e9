"""The cards of services that merchants see."""
