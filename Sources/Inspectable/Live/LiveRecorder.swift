#if !WithoutRecorder
  import InspectableDoor
  import InspectableFoundation
  import InspectableSystem
  import StateKit

  /// Writes down what is done to a running app, in the form of the commands that do it again.
  ///
  /// Nothing it meets ends the app: where the file cannot be written any more, the recording ends.
  @MainActor
  final class LiveRecorder: SceneRecorder {
    private unowned let context: SceneContext
    private let order: EffectOrder
    private let path: String
    private let start: Date
    private let limits: RecordingLimits
    private let clock: LiveClock
    private var file: RecordingFile?
    private var scene: LoadedScene?
    /// The scene that one who attaches may look at, also when nothing is recorded any more.
    private var shown: LoadedScene?
    /// What one who attaches may do, at the socket and at the port.
    private var access = (socket: LiveAccess.looking, port: LiveAccess.looking)
    /// What was done before the scene was known.
    private var conditions: [ScreenCondition] = []
    /// The line that is written.
    private var line = LiteralWriter()
    /// How many inputs and answers were recorded.
    private var inputs = 0

    /// Where whoever attaches to the app asks; nil unless the app wants that.
    private var socket: LiveSocket?
    /// The same for other machines.
    private var port: LivePort?
    /// The name by which the app is loaded; nil until it is recorded.
    private var app: String?
    /// The recording's path from the root on; nil until there is one.
    private var recording: String?

    /// Why nothing is recorded any more; nil while it is.
    private(set) var problem: String?

    init(
      _ context: SceneContext, order: EffectOrder, clock: LiveClock, to path: String, start: Date,
      limits: RecordingLimits
    ) {
      self.context = context
      self.order = order
      self.clock = clock
      self.path = path
      self.start = start
      self.limits = limits
      awaitNextAct()
      order.setOnMany { [weak self] in
        TaskMonitor.startUncounted { self?.takeMany() }
      }
      clock.taking = { [order] in order.take() }
      clock.willMove = { [weak self] in self?.willMove($0, after: $1) }
      clock.didMove = { [weak self] in self?.didPerform() }
    }

    /// Why a recording cannot begin now; nil if it can.
    var obstacle: String? {
      file == nil ? problem : "the context is being recorded already, into \(path)"
    }

    /// Begins the recording, with how its app is loaded.
    func begin(_ scene: LoadedScene, name: String) {
      app = name
      shown = scene
      let word = name.contains { $0.isWhitespace } ? Value.string(name).literal : name
      do {
        file = try RecordingFile(
          path,
          head: "load \(word) --recorded --seed \(context.seed) --start \(RecordedDate.text(start))"
            + " --scene \(scene.description.digest)",
          limits: limits)
      } catch {
        return stop("\(error)")
      }
      recording = SystemCall.absolutePath(path)
      self.scene = scene
      conditions = scene.screenConditions.map {
        ScreenCondition(isVisible: false, isConnected: $0.isConnected.map { _ in false })
      }
      tell()
      // The screens with which the app begins mostly come right after it.
      soon { $0.writeMissing() }
    }

    /// Ends the recording; the app goes on.
    func end() {
      flush()
      if file != nil { stop("the recording was stopped") }
      port?.finish()
    }

    /// Records nothing any more.
    func stop(_ problem: String) {
      self.problem = problem
      file?.finish()
      file = nil
      scene = nil
      order.stop()
      tell()
    }

    // MARK: Attaching

    /// Tells whoever asks at the socket what is recorded; returns why nobody can ask, nil if all is well.
    func open(allowing access: LiveAccess) -> String? {
      self.access.socket = access
      do {
        guard socket == nil else {
          tell()
          return nil
        }
        socket = try LiveSocket(telling: greeting(access), door: door { $0.access.socket })
        return nil
      } catch {
        return "\(error)"
      }
    }

    /// The same at a TCP port; prints what an inspector needs.
    func open(on text: String, allowing access: LiveAccess) -> String? {
      if let port { return "the app listens on \(port.address) already" }
      guard let address = NetworkAddress(text), !address.isWildcard else {
        return "expected one numeric address with a port, such as 127.0.0.1:0, found '\(text)'"
      }
      self.access.port = access
      do {
        let port = try LivePort(
          at: address, telling: greeting(access), door: door { $0.access.port })
        self.port = port
        let words =
          "inspector: attach with INSPECTOR_TOKEN=\(port.token) inspector attach \(port.address)\n"
        _ = SystemCall.write(Array(words.utf8)[...], to: STDERR_FILENO)
        return nil
      } catch {
        return "\(error)"
      }
    }

    /// Who answers questions, as far as somebody may go.
    private func door(
      _ access: @escaping @MainActor @Sendable (LiveRecorder) -> LiveAccess
    ) -> LiveDoor {
      LiveDoor(onCall: { [weak self] in self?.writeMissing() }) { [weak self] in
        guard let self, let shown else { return nil }
        return RequestHandler(about: shown, allowing: access(self))
      }
    }

    private func tell() {
      socket?.tell(greeting(access.socket))
      port?.tell(greeting(access.port))
    }

    private func greeting(_ access: LiveAccess) -> AppGreeting {
      let program = CommandLine.arguments.first?.split(separator: "/").last.map(String.init)
      return AppGreeting(
        app: app ?? program ?? "app", process: getpid(), since: RecordedDate.text(start),
        recording: recording,
        problem: file != nil
          ? nil : String((problem ?? "it has not called 'record'").prefix(1_000)),
        allows: shown == nil ? nil : access.rawValue)
    }

    // MARK: Writing

    func record(_ command: (inout LiteralWriter) -> Void, from place: SentPlace?) {
      guard file != nil else { return }
      clock.moveOn()
      flush()
      noteScreens()
      if let most = limits.inputs, inputs >= most {
        return fail("it has \(inputs) inputs, and may have no more")
      }
      inputs += 1
      write(from: place, command)
    }

    /// Writes which effects have acted meanwhile.
    private func flush() {
      if file != nil, let acts = order.take() { write("own \(acts)") }
    }

    /// How long what effects do waits for the next input; whoever follows the app sees it this much later.
    private static let patience = Duration.milliseconds(20)

    /// Does something a little later, even if nobody does anything with the app then.
    private nonisolated func soon(_ work: @escaping @MainActor (LiveRecorder) -> Void) {
      TaskMonitor.startUncounted { [weak self] in
        try? await Task.sleep(for: Self.patience)
        if let self { work(self) }
      }
    }

    /// Sees to it that what effects do is written soon, with what follows at once.
    private func awaitNextAct() {
      order.setOnNext { [weak self] in
        self?.soon {
          $0.awaitNextAct()
          $0.flush()
        }
      }
    }

    /// Writes what the app has done by itself, which otherwise waits for the next input.
    ///
    /// The recorded time doesn't move, because this is no input.
    private func writeMissing() {
      flush()
      noteScreens()
    }

    /// Keeps what waits to be written small.
    private func takeMany() {
      if file == nil, problem == nil {
        stop("much has happened before 'record', which comes right after the scene is made")
      }
      flush()
    }

    private func write(_ command: String) { write(from: nil) { $0.put(text: command) } }

    private func write(from place: SentPlace?, _ command: (inout LiteralWriter) -> Void) {
      guard let file else { return }
      // Each line has the memory of the one before.
      line.bytes.removeAll(keepingCapacity: true)
      line.put(text: "> ")
      command(&line)
      if let place {
        line.put(text: "  # ")
        line.put(place)
      }
      line.put(text: "\n")
      do {
        try file.append(line.bytes)
      } catch {
        fail("\(error)")
      }
    }

    /// Ends the recording, and says in the file why.
    private func fail(_ problem: String) {
      file?.finish(saying: "the recording ends here: \(problem)")
      stop(problem)
    }

    /// Writes which screens have come and gone since the last input, other than by what was recorded.
    private func noteScreens() {
      guard let scene else { return }
      let now = scene.screenConditions
      guard now != conditions else { return }
      for (screen, (old, new)) in zip(scene.scene.screens, zip(conditions, now)) where old != new {
        let name = screen.name.asWord
        if old.isVisible != new.isVisible {
          write("\(new.isVisible ? "appear" : "disappear") \(name)")
        }
        if let isConnected = new.isConnected, (old.isConnected ?? false) != isConnected,
          new.isVisible == old.isVisible
        {
          write("\(isConnected ? "connect" : "disconnect") \(name)")
        }
      }
      conditions = now
    }

    func didPerform() { if let scene { conditions = scene.screenConditions } }

    func catchUp() -> (part: Int, offset: Int)? {
      writeMissing()
      return file?.end
    }

    /// Gives the step that is reached a name, with what stands for the state there.
    func mark(_ name: String, expecting paths: [String]) {
      guard let scene, file != nil else { return }
      clock.moveOn()
      flush()
      noteScreens()
      let values = scene.values
      let words = [name, ValueDigest.text(of: values)] + ValueDigest.words(of: values)
      write("mark " + words.joined(separator: " "))
      for path in paths {
        do {
          let value = try ValueExpression(parsing: path).read(in: scene.root(step: 0), limit: .full)
          write("expect \(path) == \(value.literal)")
        } catch {
          write("# there is no \(path) at \(name)")
        }
      }
    }

    private func willMove(_ duration: Duration, after acts: String?) {
      if let acts { write("own \(acts)") }
      noteScreens()
      write("advance \(duration.literal)")
    }
  }

  extension LiteralWriter {
    /// Writes `TodoList.swift:41`.
    fileprivate mutating func put(_ sent: SentPlace) {
      switch sent {
      case .told(let text): put(text: text)
      case .known(let place):
        place.withFileName { bytes.append(contentsOf: $0) }
        put(text: ":\(place.line)")
      }
    }
  }
#endif
