// placeholder, replaced by the first types
