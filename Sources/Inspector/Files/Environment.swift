import InspectableSystem

/// The variables a process was started with; tests put their own here.
package struct Environment: Sendable {
  private let find: @Sendable (String) -> String?

  /// Those of this process.
  package static let process = Environment { name in
    getenv(name).map { String(cString: $0) }
  }

  /// All variables of this process, as `NAME=VALUE`.
  static var entries: [String] {
    var result: [String] = []
    var entry = environ
    while let text = entry.pointee {
      result.append(String(cString: text))
      entry += 1
    }
    return result
  }

  package init(_ find: @escaping @Sendable (String) -> String?) {
    self.find = find
  }

  package init(_ variables: [String: String]) {
    self.init { variables[$0] }
  }

  /// The value of a variable, nil if it is not set.
  package subscript(_ name: String) -> String? { find(name) }

  /// The value of a variable, nil if it is not set or empty.
  package func nonEmpty(_ name: String) -> String? {
    self[name].flatMap { $0.isEmpty ? nil : $0 }
  }

  /// Where a program is that is started by its name; nil if no folder of `PATH` has it.
  package func program(named name: String) -> String? {
    (self["PATH"] ?? "").split(separator: ":").map { "\($0)/\(name)" }
      .first(where: Platform.isExecutable)
  }

  /// Whether this is a machine that builds and tests by itself, as the variable `CI` says.
  package var isContinuousIntegration: Bool {
    !["", "0", "false"].contains(self["CI"]?.lowercased() ?? "")
  }
}
