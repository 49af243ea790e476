import ExpectedOutput

extension MergeConflict {
  /// The first line, from 1, of a text with a marker anywhere in it.
  package static func line(in text: String) -> Int? {
    TranscriptLines(text).lines.firstIndex { isMarker($0.text) }.map { $0 + 1 }
  }
}
