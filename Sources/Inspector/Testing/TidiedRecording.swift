import InspectableDoor

/// A running app's recording, made shorter as long as it comes to the same at each mark.
struct TidiedRecording {
  struct Line: Hashable {
    var number: Int
    var command: String

    /// By how much it moves time on; nil if it does something else.
    var advance: Duration? {
      var parser = Parser(command)
      guard (try? parser.verb().name) == Inputs.Advance.word, let duration = try? parser.duration(),
        parser.isAtEnd
      else { return nil }
      return duration
    }

    /// Whether the values are compared there.
    var isMark: Bool {
      let words = command.split(separator: " ")
      return words.count >= 3 && words[0] == "mark" || words.first == "expect"
    }

    /// Whether it stays whatever becomes of the others.
    var isFixed: Bool { isMark || LineScanner.state(of: command) == .blank }

    static func advance(by duration: Duration, at number: Int) -> Line {
      Line(number: number, command: "\(Inputs.Advance.word) \(duration.literal)")
    }
  }

  /// The first loads the app.
  var lines: [Line]

  /// Reads a recording; throws if it is none.
  ///
  /// A last line that is not whole is left out.
  init(_ text: String, path: String, app: AppWord?) throws(FileProblem) {
    let whole = text.lastIndex(of: "\n").map { String(text[...$0]) } ?? ""
    do throws(TranscriptError) {
      lines = try Transcript(whole, path: path).exchanges.map {
        Line(number: $0.line, command: $0.command)
      }
    } catch {
      throw FileProblem(error.message)
    }
    let start = lines.firstIndex { LineScanner.state(of: $0.command) != .blank } ?? lines.endIndex
    guard start < lines.endIndex, let load = RecordedLoad(lines[start].command) else {
      throw FileProblem(RecordedLoad.missing)
    }
    guard let command = load.command(with: app) else { throw FileProblem(load.refusal) }
    lines.removeFirst(start)
    lines[0].command = command
  }

  /// The recording as a transcript.
  @MainActor
  func text(from path: String) -> String {
    (["Tidied from \(SafeText.escaped(path)).", ""]
      + lines.flatMap { Recorder.lines(of: $0.command, expected: [], code: 0) })
      .map { $0 + "\n" }.joined()
  }

  /// Where the part ends that the marks say something of: behind the last of them.
  var endOfMarked: Int { (lines.lastIndex(where: \.isMark) ?? -1) + 1 }

  /// The same with one `advance` in place of several that follow each other.
  var merged: TidiedRecording {
    var result = self
    result.lines = []
    for line in lines {
      if let duration = line.advance, let last = result.lines.last, let before = last.advance {
        result.lines[result.lines.count - 1] = .advance(by: before + duration, at: last.number)
      } else {
        result.lines.append(line)
      }
    }
    return result
  }

  /// The same with the time of some lines rounded up to a multiple of a unit.
  func rounded(to unit: Duration, at places: some Sequence<Int>) -> TidiedRecording {
    var result = self
    for place in places {
      guard let duration = lines[place].advance, duration > .zero else { continue }
      let count = ((duration / unit).rounded(.up))
      result.lines[place] = .advance(by: unit * Int(count), at: lines[place].number)
    }
    return result
  }
}
