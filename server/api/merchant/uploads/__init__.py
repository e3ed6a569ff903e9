"""Upload settings: the wire form, presets, preview, and the lists of the wizard."""
