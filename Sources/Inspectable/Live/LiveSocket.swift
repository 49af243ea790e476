#if !WithoutRecorder
  import InspectableDoor
  import InspectableSystem
  internal import Synchronization

  /// The Unix socket of a running app, which greets everybody who connects with one line, and then answers questions.
  ///
  /// Nobody who connects is waited for: what a line has no room for is not sent.
  final class LiveSocket {
    private let folder: RuntimeFolder
    private let listener: LiveListener
    /// How many may wait to be answered.
    private static let mostWaiting: Int32 = 16
    /// Where the socket is: a name with the app and the process.
    private(set) var path: String

    init(
      in folder: RuntimeFolder = RuntimeFolder(), telling greeting: AppGreeting, door: LiveDoor
    ) throws(RecordingFailure) {
      self.folder = folder
      if let problem = folder.make() { throw RecordingFailure(problem) }
      // It gets its name when it listens: whoever sees that can connect.
      let draft = "\(folder.path)/.\(getpid())"
      unlink(draft)
      let file = UnixSocket.listener(at: draft, waiting: Self.mostWaiting)
      let failure = SystemCall.errorText
      guard file >= 0, let path = SocketFiles.name(draft, after: greeting, in: folder) else {
        unlink(draft)
        if file >= 0 { close(file) }
        throw RecordingFailure(
          "\(folder.path): "
            + (file < 0 ? failure : "the path of a socket may have \(UnixSocket.longestPath) bytes")
        )
      }
      self.path = path
      listener = LiveListener(at: file, telling: greeting) { connection, greeting in
        door.noteCall()
        UnixSocket.send(greeting.jsonLine, over: connection)
        door.serve(connection)
      }
    }

    deinit { SocketFiles.remove(path) }

    /// Tells something else from now on.
    func tell(_ greeting: AppGreeting) {
      listener.tell(greeting)
      path = SocketFiles.name(path, after: greeting, in: folder) ?? path
    }
  }

  /// The files of this process's sockets, which are removed when it exits.
  private enum SocketFiles {
    private static let paths = Mutex<[String]>([])
    /// A copy of the process exits, too, and removes nothing.
    private static let owner: Int32 = {
      atexit {
        guard getpid() == SocketFiles.owner else { return }
        _ = SocketFiles.paths.withLockIfAvailable { for path in $0 { unlink(path) } }
      }
      return getpid()
    }()

    /// Gives a socket the name of its app, unless it has that; nil if it cannot have it.
    ///
    /// What else has the name was left behind by a process that is gone and had the same number.
    static func name(
      _ old: String, after greeting: AppGreeting, in folder: RuntimeFolder
    ) -> String? {
      let letters = greeting.app.prefix(40).map { letter in
        letter.isASCII && (letter.isLetter || letter.isNumber || "._".contains(letter))
          ? letter : "-"
      }
      let word = letters.first == "." ? "-" + letters.dropFirst() : String(letters)
      _ = owner
      return paths.withLock { paths in
        for number in 1...100 {
          let path =
            "\(folder.path)/\(word)\(number > 1 ? "-\(number)" : "")-\(greeting.process).sock"
          if path == old { return old }
          if paths.contains(path) { continue }
          guard path.utf8.count <= UnixSocket.longestPath, rename(old, path) == 0 else {
            return nil
          }
          paths.removeAll { $0 == old }
          paths.append(path)
          return path
        }
        return nil
      }
    }

    static func remove(_ path: String) {
      paths.withLock { $0.removeAll { $0 == path } }
      if getpid() == owner { unlink(path) }
    }
  }
#endif
