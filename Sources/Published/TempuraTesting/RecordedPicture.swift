import ExpectedOutput
import Foundation

/// The drawing of a view as a file has it: lines as a transcript expects them of a command.
package struct RecordedPicture {
  private let path: String

  /// Names a file, which need not be there.
  package init(path: String) {
    self.path = path
  }

  /// Why a drawing is not as recorded, or could not be recorded.
  package struct Problem: Error, CustomStringConvertible {
    /// In several lines.
    package let description: String
  }

  /// Compares a drawing with the recorded one.
  package func check(_ lines: [String]) throws(Problem) {
    guard let expected = try recorded() else {
      throw Problem(
        description: "there is no picture yet at \(path): set UI_TEST_RECORDING to 1 to record it")
    }
    if !expected.isEmpty, expected.allSatisfy(\.isWildcardOnly) {
      throw Problem(description: "\(path) has nothing but wildcards")
    }
    var matcher = OutputMatcher()
    if matcher.matches(lines, expected) { return }
    let rows = OutputRevision(lines, expected, &matcher).rows.map { row in
      switch row {
      case .same(let source): "    \(source)"
      case .missing(let source): "  - \(source)"
      case .surplus(_, let source): "  + \(source)"
      }
    }
    let title = "the picture is not as recorded at \(path) (- recorded, + now)"
    throw Problem(description: ([title] + rows).joined(separator: "\n"))
  }

  /// Records a drawing, so that it passes; lines of an earlier one that match stay as they are.
  package func record(_ lines: [String]) throws(Problem) {
    let expected = (try? recorded()) ?? []
    var matcher = OutputMatcher()
    if FileManager.default.fileExists(atPath: path), matcher.matches(lines, expected),
      expected.isEmpty || !expected.allSatisfy(\.isWildcardOnly)
    {
      return
    }
    let sources =
      expected.allSatisfy(\.isWildcardOnly)
      ? lines.map { EscapedLine.source(of: $0) }
      : OutputRevision(lines, expected, &matcher).rows.compactMap(\.revisedSource)
    do {
      try FileManager.default.createDirectory(
        atPath: (path as NSString).deletingLastPathComponent, withIntermediateDirectories: true)
      try sources.map { $0 + "\n" }.joined().write(toFile: path, atomically: true, encoding: .utf8)
    } catch {
      throw Problem(description: "cannot be recorded at \(path): \(error.localizedDescription)")
    }
  }

  /// The recorded lines; nil if there is no such file.
  private func recorded() throws(Problem) -> [ExpectedLine]? {
    guard let data = FileManager.default.contents(atPath: path) else { return nil }
    var sources = String(decoding: data, as: UTF8.self).split(
      omittingEmptySubsequences: false, whereSeparator: \.isNewline
    ).map(String.init)
    if sources.last == "" { sources.removeLast() }
    var lines: [ExpectedLine] = []
    for (index, source) in sources.enumerated() {
      if MergeConflict.isMarker(source) {
        throw Problem(description: "\(path):\(index + 1): has an unresolved merge conflict")
      }
      do throws(ExpectedLine.Malformed) {
        lines.append(try ExpectedLine(source))
      } catch {
        throw Problem(description: "\(path):\(index + 1): \(error.message)")
      }
    }
    return lines
  }
}
