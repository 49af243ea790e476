// One import is enough for whoever writes against the library of that name.
@_exported public import StateKit
