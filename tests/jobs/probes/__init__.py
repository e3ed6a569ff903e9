"""Jobs that only tests have: an app, so that a worker started for a test finds them too."""
