public import StateKitWorkflow

/// A worker made from a function, equivalent to any other one of its type.
///
/// ```swift
/// AsyncOperationWorker { await request("title") }
///   .mapOutput(SetTitle.init)
///   .running(in: context, key: "title")
/// ```
///
/// As in Square's Workflow.
public struct AsyncOperationWorker<OutputType: Sendable>: Worker {
  /// The type of its output.
  public typealias Output = OutputType

  private let operation: @Sendable () async -> OutputType

  /// Makes a worker of a function, which is called off the main actor.
  public init(_ operation: @escaping @Sendable () async -> OutputType) {
    self.operation = operation
  }

  /// Calls the function.
  @concurrent public func run() async -> OutputType { await operation() }

  /// True: what runs under a key goes on while one like it is named.
  public func isEquivalent(to otherWorker: AsyncOperationWorker) -> Bool { true }
}
