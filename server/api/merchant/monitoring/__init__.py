"""Monitoring of suppliers: policies, and the monitored products."""
