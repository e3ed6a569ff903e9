"""An app with work that kills its worker; only the poison drill installs it."""
