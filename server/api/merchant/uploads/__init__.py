"""Upload settings: the wire form, presets, preview, and the lists that the wizard offers."""
