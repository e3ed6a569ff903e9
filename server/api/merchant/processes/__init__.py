"""Processes: the widget, the history, the detail view."""
