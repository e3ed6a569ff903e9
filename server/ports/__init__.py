"""What we ask of outside systems, in our own words: Protocols, frozen dataclasses, kinds of failure."""
