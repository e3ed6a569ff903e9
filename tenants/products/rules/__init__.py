"""Pure rules of publishing: what is sent to a store and under which lock."""
