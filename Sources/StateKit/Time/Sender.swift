/// A place in the source, from which something was sent.
package struct SourcePlace: Sendable {
  package let fileID: StaticString
  package let line: UInt

  /// Whether the place is in one of the libraries, which only pass on what an app sends.
  @MainActor
  package var isOfLibrary: Bool {
    guard fileID.hasPointerRepresentation else { return isNamedLikeLibrary }
    // An app has few files that send, and sends often.
    if let known = Self.known[fileID.utf8Start] { return known }
    let isOfLibrary = isNamedLikeLibrary
    Self.known[fileID.utf8Start] = isOfLibrary
    return isOfLibrary
  }

  private var isNamedLikeLibrary: Bool { Self.libraries.contains("\(fileID)".prefix { $0 != "/" }) }

  /// What is known of files, by where their names lie, which is for ever.
  @MainActor private static var known: [UnsafePointer<UInt8>: Bool] = [:]

  private static let libraries: Set<Substring> = [
    "StateKit", "StateKitKatana", "StateKitTempura", "StateKitRedux", "StateKitStaty",
    "StateKitWorkflow", "StateKitWorkflowUI", "StateKitWorkflowConcurrency", "StateKitUIKit",
    "StateKitViewEnvironment", "StateKitTesting", "Inspectable",
  ]
}

extension SourcePlace: CustomStringConvertible {
  /// The file without its module, and the line: `TodoList.swift:41`.
  package var description: String {
    "\(withFileName { String(decoding: $0, as: UTF8.self) }):\(line)"
  }

  /// Gives the name of the file without its module, as UTF-8.
  package func withFileName<Result>(_ body: (UnsafeBufferPointer<UInt8>.SubSequence) -> Result)
    -> Result
  {
    fileID.withUTF8Buffer { id in
      body(id.lastIndex(of: UInt8(ascii: "/")).map { id[($0 + 1)...] } ?? id[...])
    }
  }
}

/// Who sends what is being dispatched.
///
/// The outermost call that knows its place notes it; what is dispatched takes it along, if anybody
/// watches, and has it as ``carried`` while it is carried out. A place is five words that are written to
/// a variable: nothing is allocated.
@MainActor
package enum Sender {
  private static var noted: SourcePlace?

  /// Where that was sent from which is carried out now; nil where nobody said, or a library.
  package static var carried: SourcePlace? {
    carriedPlace.flatMap { $0.isOfLibrary ? nil : $0 }
  }

  // Whose place it is is found out only when somebody asks, for it takes longer than a dispatch.
  private static var carriedPlace: SourcePlace?

  /// Does something that sends, and says from where, unless somebody further out has said so.
  @inline(__always)
  package static func noting<Result>(
    _ fileID: StaticString, _ line: UInt, _ send: () -> Result
  ) -> Result {
    guard noted == nil else { return send() }
    noted = SourcePlace(fileID: fileID, line: line)
    defer { noted = nil }
    return send()
  }

  /// Does something for what was sent from a place.
  static func carrying(_ place: SourcePlace?, _ body: () -> Void) {
    let outer = carriedPlace
    carriedPlace = place
    body()
    carriedPlace = outer
  }

  /// The place that was noted, which then belongs to what is being dispatched.
  static func take() -> SourcePlace? {
    guard let place = noted else { return nil }
    noted = nil
    return place
  }
}
