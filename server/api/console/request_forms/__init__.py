"""The forms of service requests, designed by staff."""
