"""The first data of the portal and the dashboard."""
