import ExpectedOutput
package import InspectableDoor

/// A transcript with its names replaced by those of a mapping.
package struct MigratedTranscript: Sendable {
  /// The new text.
  package private(set) var text: String
  /// The lines that changed, from 1, with what each of them was and is.
  package private(set) var changes: [Change] = []
  /// The positions of the rules that replaced something.
  package private(set) var used: Set<Int> = []

  /// Neighbouring lines that were replaced.
  package struct Change: Hashable, Sendable {
    package var line: Int
    package var old: [String]
    package var new: [String]
  }

  /// Why a transcript cannot be migrated.
  package enum Failure: Error {
    /// It cannot be read.
    case malformed(TranscriptError)
    /// The mapping is not clear about a place in its text.
    case unclear(SourceError)
  }

  /// Migrates a transcript.
  ///
  /// - Parameter path: that of the file; if it ends in `.md`, only commands in fences are looked at.
  package init(
    _ old: String, path: String, map: MigrationMap, registry: Registry = .standard
  ) throws(Failure) {
    let transcript: Transcript
    do throws(TranscriptError) {
      transcript = try Transcript(old, path: path)
    } catch {
      throw .malformed(error)
    }
    var lines = TranscriptLines(old)
    var output = OutputRewriter(map: map, registry: registry)
    var replacements: [(range: Range<Int>, texts: [String])] = []
    for exchange in transcript.exchanges {
      var command = NameRewriter(exchange.command, map: map, isLenient: exchange.isMeantToFail)
      do throws(SourceError) {
        try command.rewriteCommand(to: command.bytes.count, registry)
      } catch {
        throw .unclear(
          SourceError(error.message, at: lines.offset(of: error.offset, in: exchange)))
      }
      used.formUnion(command.used)
      let start = exchange.line - 1
      let first = exchange.firstExpectedLine - 1
      let (before, after) = (
        Transcript.Exchange.lines(ofCommand: exchange.command),
        Transcript.Exchange.lines(ofCommand: command.text)
      )
      if before.count == after.count {
        for index in before.indices where before[index] != after[index] {
          replacements.append((start + index..<start + index + 1, [after[index]]))
        }
      } else {
        replacements.append((start..<first, after))
      }
      let expected = exchange.expected.map(\.source)
      let new = output.rewritten(expected, of: exchange.verb ?? "")
      for (index, line) in new.enumerated() where line != expected[index] {
        replacements.append((first + index..<first + index + 1, [line]))
      }
    }
    used.formUnion(output.used)
    changes = replacements.map { range, texts in
      Change(line: range.lowerBound + 1, old: range.map { lines.lines[$0].text }, new: texts)
    }
    lines.replace(replacements)
    text = lines.text
  }
}

extension Transcript.Exchange {
  /// Whether its command is expected to fail, so that it may be malformed.
  fileprivate var isMeantToFail: Bool { code != 0 || verb == "fails" }
}

extension TranscriptLines {
  /// Where a place in a command is in the text.
  fileprivate func offset(of place: Int, in exchange: Transcript.Exchange) -> Int {
    let before = exchange.command.utf8.prefix(place)
    let newlines = before.count { $0 == UInt8(ascii: "\n") }
    let index = exchange.line - 1 + newlines
    let column = before.reversed().prefix { $0 != UInt8(ascii: "\n") }.count
    let mark = text.unicodeScalars.first == "\u{FEFF}" ? 3 : 0
    return mark + lines[..<index].reduce(0) { $0 + ($1.text + $1.terminator).utf8.count }
      + (newlines == 0 ? 2 : 3) + column
  }
}
