import InspectableSystem

/// The program that shows what is longer than the screen.
struct Pager: LinePager {
  /// What is given to a shell.
  private let command: String

  /// The one that the user has chosen, or else `less`; nil if there is none, or the terminal cannot show
  /// it.
  init?(_ environment: Environment = .process) {
    guard environment["TERM"] ?? "dumb" != "dumb" else { return nil }
    command = environment["PAGER"] ?? "less -FRX"
    guard command != "cat", environment.hasProgram(for: command) else { return nil }
  }

  /// Shows lines until the user has seen enough; false if it could not be started, and nothing was shown.
  ///
  /// The terminal is its own meanwhile: Ctrl-C and Ctrl-Z are for it alone.
  package func show(_ lines: [ShownLine]) -> Bool {
    // With these codes a shell or a pager ends that did not begin.
    Self.give(lines, to: command).map { ![1, 126, 127].contains($0) } ?? false
  }

  /// Gives lines to a program by a line for the shell; returns the code with which it ended, or 128 and its
  /// signal, nil if the shell could not be started.
  static func give(_ lines: [ShownLine], to command: String) -> Int32? {
    Terminal.lend {
      Platform.letWritesFail()
      guard let pipe = try? Platform.makePipe() else { return nil }
      let spawn = Spawn(sharesGroup: true)
      spawn.connect(pipe.read, as: STDIN_FILENO)
      let process = try? spawn.start(
        "/bin/sh", arguments: ["-c", command], environment: Self.environment)
      Platform.close(pipe.read)
      guard let process else {
        Platform.close(pipe.write)
        return nil
      }
      var bytes: [UInt8] = []
      for line in lines {
        bytes += line.text.utf8
        bytes.append(UInt8(ascii: "\n"))
      }
      // One that is quit early reads no more.
      try? Platform.writeAll(bytes, to: pipe.write)
      Platform.close(pipe.write)
      return Spawn.end(of: process)
    }
  }

  /// Like git, lets `less` show colours, end where one screen is enough, and leave what it showed.
  private static var environment: [String] {
    let entries = Environment.entries
    return entries.contains { $0.hasPrefix("LESS=") } ? entries : entries + ["LESS=FRX"]
  }
}
