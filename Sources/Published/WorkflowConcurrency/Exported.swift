// Of StateKit no more than has a place in the library of that name; members come with their types.
@_exported public import protocol StateKit.SequenceWorker
@_exported public import protocol StateKit.Worker
@_exported public import struct StateKit.WorkerWorkflow
@_exported public import StateKitWorkflow
