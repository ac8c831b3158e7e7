"""Load: files become frozen values; nothing else reads our YAML."""
