"""How the platform is run, watched, checked and measured."""
