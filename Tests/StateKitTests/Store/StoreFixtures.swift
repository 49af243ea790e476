import StateKit

/// A state with an array whose storage address can be read, and a log that shows who wrote when.
struct LogState: State, Equatable {
  var log: [String] = []
}

/// Appends an entry, together with how many entries it has found.
struct Append: StateUpdater, Equatable {
  var entry: String

  init(_ entry: String) {
    self.entry = entry
  }

  func updateState(_ state: inout LogState) {
    state.log.append("\(entry) after \(state.log.count)")
  }
}

/// Overwrites the first entry in place.
struct OverwriteFirst: StateUpdater {
  var entry: String

  func updateState(_ state: inout LogState) {
    state.log[0] = entry
  }
}

/// An item of a kind of its own: it updates the state once for each entry.
struct AppendEach: Dispatchable {
  var entries: [String]

  func perform(in execution: borrowing DispatchExecution<LogState>) {
    for entry in entries {
      execution.update { Append(entry).updateState(&$0) }
    }
  }
}

struct Refused: Error, Equatable {
  var reason: String
}

extension LogState {
  /// The address of the entries in memory.
  var address: UInt {
    log.withUnsafeBufferPointer { UInt(bitPattern: $0.baseAddress) }
  }
}
