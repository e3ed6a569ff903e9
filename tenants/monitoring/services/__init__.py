"""Save policies, switch monitoring, check suppliers and react."""
