// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import struct StateKit.ViewEnvironment
@_exported public import protocol StateKit.ViewEnvironmentKey
