package import InspectableDoor

/// A file of commands: a command is a line, or several while a bracket is open.
package struct Script: Sendable {
  /// A command, or a line that is not a command.
  package enum Item: Hashable, Sendable {
    /// A command, with its place if it stands in a file.
    case command(String, SourceLocation?)
    /// A command of a transcript that is expected to fail there.
    case failing(String, SourceLocation)
    /// A line that is not text.
    case unreadable(SourceError, line: String, SourceLocation)
    /// The place from which on the file cannot be read, and why.
    case cut(FileProblem, SourceLocation)
  }

  private enum Content: Sendable {
    case items([Item])
    case commands([String])
    case lines(name: String, LineSource)
  }

  private let content: Content

  /// Commands as they were given on the command line.
  package init(commands: [String]) {
    self.init(whole: commands.filter { LineScanner.state(of: $0) != .blank })
  }

  /// Commands that were read already.
  init(items: [Item]) {
    content = .items(items)
  }

  /// The commands of a journal, none of which is blank.
  init(whole commands: [String]) {
    content = .commands(commands)
  }

  /// The commands of a transcript, without what is expected of them.
  package init(name: String, transcript: Transcript) {
    content = .items(
      transcript.exchanges.map { exchange in
        let location = SourceLocation(file: name, line: exchange.line)
        return exchange.code == 0
          ? .command(exchange.command, location) : .failing(exchange.command, location)
      })
  }

  /// Reads a script or the commands of a transcript from a file.
  ///
  /// A transcript is read as a whole, and so is a script of moderate size; of a longer one the rest
  /// is read as its commands are carried out. What comes over a pipe and begins with a command is a
  /// script, whose commands are carried out as they come.
  package static func read(
    name: String, _ file: OpenedFile, verbs registry: Registry
  ) throws(FileProblem) -> Script {
    var buffer = LineBuffer()
    var start = ScriptStart(registry)
    while buffer.count <= FileLimits.transcript {
      guard try file.read(into: &buffer) else {
        return try read(name: name, bytes: buffer.takeRest())
      }
      if !file.isRegular, !Transcript.isMarkdown(name), start.isCommand(in: buffer) { break }
    }
    let bytes = buffer.takeRest()
    guard start.hasCommand || !Transcript.isTranscript(bytes, path: name) else {
      throw FileProblem(
        "is a transcript of more than \(FileLimits.transcript >> 20) MB, the most that is read of one"
      )
    }
    return Script(name: name, LineSource(bytes, rest: file))
  }

  /// Reads a script or the commands of a transcript from a file's bytes.
  package static func read(name: String, bytes: [UInt8]) throws(FileProblem) -> Script {
    guard Transcript.isTranscript(bytes, path: name),
      let text = String(validating: bytes, as: UTF8.self)
    else { return Script(name: name, bytes: bytes) }
    do {
      return Script(name: name, transcript: try Transcript(text, path: name))
    } catch {
      let place = error.line.map { "line \($0): " } ?? ""
      throw FileProblem(place + error.message)
    }
  }

  /// A script from its bytes; lines end with LF or CRLF.
  package init(name: String, bytes: [UInt8]) {
    self.init(name: name, LineSource(bytes))
  }

  /// A script that comes over a descriptor line by line; its commands are carried out as they come.
  ///
  /// Throws if nothing can be read there.
  package init(name: String, descriptor: Int32) throws(FileProblem) {
    self.init(name: name, try LineSource(OpenedFile(descriptor, isOwned: false)))
  }

  private init(name: String, _ lines: LineSource) {
    content = .lines(name: name, lines)
  }
}

extension Script: Sequence {
  /// Goes through the commands of a script.
  ///
  /// A file is read on the way, since it may be long; what comes over a descriptor can be read only
  /// once.
  package struct Iterator: IteratorProtocol {
    private var items: IndexingIterator<[Item]>
    private var commands: IndexingIterator<[String]>
    private var reader: CommandReader?

    fileprivate init(
      _ items: [Item] = [], commands: [String] = [], reader: CommandReader? = nil
    ) {
      self.items = items.makeIterator()
      self.commands = commands.makeIterator()
      self.reader = reader
    }

    package mutating func next() -> Item? {
      items.next() ?? commands.next().map { .command($0, nil) } ?? reader?.next()
    }

    /// Whether the next command can be read without waiting.
    var isReady: Bool {
      mutating get { reader?.isReady ?? true }
    }
  }

  package func makeIterator() -> Iterator {
    switch content {
    case .items(let items): Iterator(items)
    case .commands(let commands): Iterator(commands: commands)
    case .lines(let name, let lines): Iterator(reader: CommandReader(name: name, lines))
    }
  }
}
