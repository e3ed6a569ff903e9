"""Tests of the platform, in the folders of what they test."""
