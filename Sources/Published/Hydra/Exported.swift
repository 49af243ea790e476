// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import enum StateKit.DispatchError
@_exported public import struct StateKit.DispatchHandle
