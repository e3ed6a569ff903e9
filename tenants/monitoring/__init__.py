"""Monitoring: suppliers' products that stand in stores are looked at again and again, and what changed is acted on."""
