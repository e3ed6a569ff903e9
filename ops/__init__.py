"""Tools to run, monitor, check and measure the platform."""
