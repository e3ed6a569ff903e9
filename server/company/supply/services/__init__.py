"""Writes: take products in, run feeds, keep rates and what searches need."""
