"""Many products at once into the Import List, under the lock that holds the quota."""
