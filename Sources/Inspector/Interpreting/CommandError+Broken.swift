extension CommandError {
  /// What is broken, in a few words, where a transcript shouldn't come to expect this failure by itself;
  /// nil for a failure that may just be how the app behaves, such as an `undo` with nothing to undo.
  ///
  /// An error that points at a place in the command counts as broken: a misspelled name, a value of the
  /// wrong kind, a step that isn't there.
  ///
  /// - Parameter words: the words for this error, as they may be shown.
  func broken(_ words: ShownFailure) -> String? {
    if tellsCrash { return "crash" }
    switch self {
    case .expectationFailed: return "expect failed"
    case .invariantsBroken: return "invariant broken"
    case .invariantNeverHeld: return "invariant failed"
    case .unexpectedSuccess: return "fails did not fail"
    case .drained: return "drain until never held"
    case .waited: return "wait until never held"
    case .hostFailed, .noHost, .notBack, .endedWhileIdle, .restoreFailed, .givenUp, .unsettled,
      .neverAtRest, .restoreInterrupted, .steppingInterrupted, .printInterrupted,
      .minimizeInterrupted, .buildFailed, .buildInterrupted, .sourceFailed, .notAllowed,
      .nothingLoaded, .unknownApp, .inFile:
      return words.head
    default: return words.offset == nil ? nil : words.head
    }
  }
}

extension ShownFailure {
  /// The message without what it proposes, for a list of several.
  var head: String {
    let line = message.prefix { !$0.isNewline }
    return line.split(separator: ", ", maxSplits: 1).first.map(String.init) ?? ""
  }
}
