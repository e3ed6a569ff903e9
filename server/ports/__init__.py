"""What we need from outside systems, in our own words: Protocols, frozen dataclasses, kinds of failure."""
