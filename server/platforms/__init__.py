"""Selling platforms: which there are and what is known of each, for whoever asks; how they are called is a port's."""
