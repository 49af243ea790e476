/// Tells whether the lines typed so far make a whole command.
///
/// A command is one line, continued while a bracket or a `"""` is open. Lines are handed over one
/// by one, so that a long pasted literal costs no more than its length.
package struct LineScanner: Sendable {
  /// What the lines so far amount to.
  package enum State: Hashable, Sendable {
    /// White space and comments only.
    case blank
    /// A command to be run; it may still be wrong.
    case complete
    /// The innermost open bracket or `"""`, and its place.
    case open(String, offset: Int)
  }

  /// What the lines so far amount to.
  package private(set) var state = State.blank
  /// The lines so far, joined with line breaks.
  package private(set) var text = ""

  private var brackets: [(byte: UInt8, offset: Int)] = []
  private var multilineStart: Int?
  private var isEmpty = true

  package init() {}

  /// What a whole text amounts to.
  package static func state(of text: String) -> State {
    var scanner = LineScanner()
    let lines = text.utf8.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
    for line in lines { scanner.append(String(Substring(line))) }
    return scanner.state
  }

  /// Takes the next line, without its line break.
  /// - Returns: The new state.
  @discardableResult
  package mutating func append(_ line: String) -> State {
    if !isEmpty { text += "\n" }
    isEmpty = false
    let base = text.utf8.count
    text += line
    var line = line
    let wasOpen = multilineStart != nil || !brackets.isEmpty
    let hasContent = line.withUTF8 { scan($0, base: base) }
    if let multilineStart {
      state = .open("\"\"\"", offset: multilineStart)
    } else if let bracket = brackets.last {
      state = .open(String(Unicode.Scalar(bracket.byte)), offset: bracket.offset)
    } else if hasContent || wasOpen || state == .complete {
      state = .complete
    }
    return state
  }

  /// Scans a line and says whether there is more in it than white space and comments.
  private mutating func scan(_ bytes: UnsafeBufferPointer<UInt8>, base: Int) -> Bool {
    var hasContent = multilineStart != nil
    var i = 0
    while i < bytes.count {
      if multilineStart != nil {
        i = endOfMultiline(bytes, from: i)
        continue
      }
      let byte = bytes[i]
      switch byte {
      case 0x20, 0x09, 0x0D: break
      case UInt8(ascii: "#")
      where i == 0 || (bytes[i - 1].isSpace && (i + 1 == bytes.count || bytes[i + 1].isSpace)):
        return hasContent
      case UInt8(ascii: "\""):
        hasContent = true
        if i + 2 < bytes.count, bytes[i + 1] == byte, bytes[i + 2] == byte {
          multilineStart = base + i
          i += 2
        } else {
          guard let end = endOfQuotation(bytes, from: i) else { return giveUp() }
          i = end
        }
      case UInt8(ascii: "`"):
        hasContent = true
        guard let end = endOfQuotation(bytes, from: i) else { return giveUp() }
        i = end
      case UInt8(ascii: "("), UInt8(ascii: "["), UInt8(ascii: "{"):
        hasContent = true
        brackets.append((byte, base + i))
      case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"):
        hasContent = true
        guard let open = brackets.popLast(), Self.closes(byte, open.byte) else { return giveUp() }
      default: hasContent = true
      }
      i += 1
    }
    return hasContent
  }

  /// No further line can mend what was found; the command is left to fail.
  private mutating func giveUp() -> Bool {
    brackets = []
    multilineStart = nil
    return true
  }

  private mutating func endOfMultiline(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int
  {
    var i = start
    while i < bytes.count {
      if bytes[i] == UInt8(ascii: "\\") {
        i += 2
      } else if i + 2 < bytes.count, bytes[i] == 0x22, bytes[i + 1] == 0x22, bytes[i + 2] == 0x22 {
        multilineStart = nil
        return i + 3
      } else {
        i += 1
      }
    }
    return bytes.count
  }

  private func endOfQuotation(_ bytes: UnsafeBufferPointer<UInt8>, from start: Int) -> Int? {
    var i = start + 1
    while i < bytes.count {
      if bytes[i] == bytes[start] { return i }
      i += bytes[i] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private static func closes(_ closing: UInt8, _ opening: UInt8) -> Bool {
    switch opening {
    case UInt8(ascii: "("): closing == UInt8(ascii: ")")
    case UInt8(ascii: "["): closing == UInt8(ascii: "]")
    default: closing == UInt8(ascii: "}")
    }
  }
}
