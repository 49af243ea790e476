internal import CEdit
import InspectableDoor

/// Text that is pasted, between the marks that the terminal puts around it.
extension EditLineReader {
  private static let endMark = Array("\u{1B}[201~".utf8)
  /// More than this is taken as it comes.
  private static let longestPaste = 1 << 20

  /// Reads what is pasted to its end, and lets it be read again: of a session only the commands.
  func beginPaste() -> UInt8 {
    isPasting = true
    var bytes: [UInt8] = []
    var isWhole = false
    while !isWhole, bytes.count < Self.longestPaste, let byte = nextByte() {
      bytes.append(byte)
      // Whoever waits for an end that does not come can give it up.
      if byte == Self.interruptKey { break }
      isWhole = byte == Self.endMark.last && bytes.suffix(Self.endMark.count) == Self.endMark[...]
    }
    if isWhole, !prompt.isContinuation, line.head.allSatisfy({ $0 == " " }) {
      let text = String(decoding: bytes.dropLast(Self.endMark.count), as: UTF8.self)
      if let session = PastedSession(text) {
        bytes = Array(session.commands.utf8) + Self.endMark
        if let note = session.note { showAbove(note) }
      }
    }
    waitingBytes = bytes[...]
    return UInt8(CC_NORM)
  }

  func endPaste() -> UInt8 {
    isPasting = false
    return UInt8(CC_NORM)
  }
}
