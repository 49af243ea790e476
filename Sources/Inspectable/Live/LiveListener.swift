#if !WithoutRecorder
  import Dispatch
  import InspectableDoor
  import InspectableFoundation
  import InspectableSystem
  internal import Synchronization

  /// A socket of a running app at which inspectors call.
  ///
  /// Calls are taken on a queue of its own, whatever the app is doing.
  final class LiveListener {
    private let source: any DispatchSourceRead
    private let told: Told

    /// - Parameters:
    ///   - listener: the socket, which is closed when the object goes.
    ///   - take: has to return at once, and owns the connection.
    init(
      at listener: Int32, telling greeting: AppGreeting,
      _ take: @escaping @Sendable (_ connection: Int32, _ greeting: AppGreeting) -> Void
    ) {
      let told = Told(greeting)
      self.told = told
      source = DispatchSource.makeReadSource(
        fileDescriptor: listener, queue: DispatchQueue(label: "inspector.attach"))
      source.setEventHandler {
        while true {
          let connection = UnixSocket.next(at: listener)
          guard connection >= 0 else {
            // As long as the app has no more room for files, this would be called again at once.
            if errno == EMFILE || errno == ENFILE { usleep(100_000) }
            return
          }
          take(connection, told.greeting.withLock { $0 })
        }
      }
      source.setCancelHandler { close(listener) }
      source.activate()
    }

    deinit { source.cancel() }

    /// Tells something else from now on.
    func tell(_ greeting: AppGreeting) {
      told.greeting.withLock { $0 = greeting }
    }

    /// The greeting, which another thread reads.
    private final class Told: Sendable {
      let greeting: Mutex<AppGreeting>

      init(_ greeting: AppGreeting) { self.greeting = Mutex(greeting) }
    }
  }

  extension Encodable {
    /// The line of JSON, with its line feed.
    var jsonLine: [UInt8] {
      let encoder = JSONEncoder()
      encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
      return ((try? encoder.encode(self)).map { Array($0) } ?? []) + [UInt8(ascii: "\n")]
    }
  }
#endif
