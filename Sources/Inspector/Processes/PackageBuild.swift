/// How the package of an app is built.
///
/// The app's own code is compiled for debugging either way: its assertions, the messages of its traps and what
/// stands between `#if DEBUG` and `#endif` stay.
package enum PackageBuild: String, Hashable, CaseIterable, Sendable {
  /// As `swift build` does it, and in its folder, so that nothing is built twice.
  case debug
  /// With the modules optimised that look at the app after each step, in a folder of its own. The first such
  /// build takes about three times as long, and each step of the app then a quarter of the time or less.
  case optimised

  /// The flag of `load` that asks for it.
  package var flag: String { "--" + rawValue }

  /// Where it is built.
  package func scratchFolder(of package: String) -> String {
    switch self {
    case .debug: package + "/.build"
    case .optimised: package + "/.build/inspector"
    }
  }

  /// What a package is built as if nobody says how: optimised if it was so before.
  static func usual(for package: String) -> PackageBuild {
    BuildStamp.read(in: Self.optimised.scratchFolder(of: package)) == nil ? .debug : .optimised
  }

  /// What SwiftPM is started with for it; our manifest reads the variable.
  var environment: [String] { self == .optimised ? ["INSPECTOR_LIBRARY=optimised"] : [] }
}
