#if os(Linux)
  import InspectableSystem

  /// The file in which an exploration is left.
  enum ExplorationFile {
    static func read(_ path: String) -> [UInt8]? {
      let file = SystemCall.open(path, O_RDONLY)
      guard file >= 0 else { return nil }
      defer { SystemCall.close(file) }
      var bytes: [UInt8] = []
      var piece = [UInt8](repeating: 0, count: 1 << 16)
      while true {
        let got = piece.withUnsafeMutableBytes { SystemCall.read(file, into: $0) }
        guard got > 0 else { return got == 0 ? bytes : nil }
        bytes += piece[..<got]
      }
    }

    static func write(_ bytes: [UInt8], to path: String) -> Bool {
      let temporary = path + ".new"
      guard let file = fopen(temporary, "w") else { return false }
      let isWritten = fwrite(bytes, 1, bytes.count, file) == bytes.count
      return fclose(file) == 0 && isWritten && SystemCall.rename(temporary, to: path) == 0
    }
  }
#endif
