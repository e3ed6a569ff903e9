"""Service requests: their forms as data, the merchants' answers, and the state of each request."""
