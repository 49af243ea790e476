import InspectableDoor

extension Session {
  /// A value that was shown, for which `_` or `__` stands.
  struct ShownValue {
    var expression: ValueExpression
    /// Where it was shown.
    var node: Timeline.Node
    /// As much of it as is here; nil if nothing is.
    var value: Value?
  }

  /// What is loaded, while something is.
  ///
  /// The timeline, the host that is at its current step, and whether that host is lost always go
  /// together. Nothing outside this file can change one of them without the others.
  @MainActor
  struct Loaded {
    private(set) var launch: ProcessHost.Launch
    private(set) var host: any AppHost
    /// Why the host is gone, while no other could be put in its place so far.
    private(set) var failure: HostFailure?
    /// The inputs that the host was sent before their turn.
    var flight = Flight()
    private(set) var scene: SceneDescription
    private(set) var timeline: Timeline
    private(set) var capabilities: [Capability]
    var observations: Observations
    /// Names that the user gave to expressions.
    var definitions = Definitions()
    /// The value shown last, and the one before.
    var shown: [ShownValue] = []
    /// How many were shown in all.
    var shownCount = 0
    /// Places in time that the user gave names to.
    var marks = Marks()
    /// Where each request was asked for.
    private(set) var askedRequests: AskedRequests
    /// Another place than the current one at which the scene is looked at just now.
    var glance: Glance?
    private(set) var checkpoints: Checkpoints
    /// What comes out differently when it is done again.
    var variations = Variations()
    /// The condition that was last bisected, and the step that broke it.
    var breakage: Breakage?
    /// The values of a running app when they were last compared; nil for any other app.
    var lookedAt: [PartValue]?
    /// The values at a step, for conditions that compare them with those after it; nil if nothing asks for them.
    var beforeStep: (node: Timeline.Node, parts: [PartValue])?
    /// What the last exploration found.
    var findings: Findings?
    /// Who does inputs, if this is the mirror of a running app and they are meant for that.
    var control: (any AppControl)?
    /// The file with the states that its stores began with; nil if there is none.
    let stateFile: StateFile?
    /// The states that its stores began with, if they are not the app's own.
    let states: [PartValue]
    /// How many steps were made, on whichever branch.
    private(set) var stepsMade = 0
    private var durations = StepDurations()

    /// A fresh scene.
    init(
      launch: ProcessHost.Launch, host: any AppHost, scene: SceneDescription,
      capabilities: [Capability], budget: Checkpoints.Budget, stateFile: StateFile?,
      states: [PartValue], isRecorded: Bool
    ) {
      self.launch = launch
      self.host = host
      self.scene = scene
      timeline = Timeline { $0.label(in: scene) }
      self.capabilities = capabilities
      observations = Observations(of: scene)
      checkpoints = Checkpoints(capabilities.contains(.checkpoints) ? budget : .none)
      self.stateFile = stateFile
      self.states = states
      askedRequests = AskedRequests(keepsAskings: isRecorded)
    }

    /// Adds what an input did on the host to the timeline.
    ///
    /// - Returns: the branch that was opened for it, with the step that it begins after.
    ///
    /// - Parameter duration: how many seconds it took.
    mutating func take(
      _ report: StepReport, of input: Input, after duration: Double
    ) -> (name: String, from: Int)? {
      guard !report.isHeld else { return timeline.note(input) }
      stepsMade += 1
      // The timeline is changed in place: else each step would copy all of it.
      let opened = timeline.append(Timeline.Step(input: input, report))
      let node = Timeline.Node(branch: timeline.branch, step: timeline.position)
      durations.note(duration, of: node, first: timeline.firstStep(ofBranch: node.branch))
      askedRequests.note(report.events, at: node)
      return opened
    }

    /// How many seconds a step took when it was made; nil if that is not known.
    func seconds(of node: Timeline.Node) -> Double? {
      durations.seconds(of: node, first: timeline.firstStep(ofBranch: node.branch))
    }

    /// Notes that the steps after one are those of one command.
    mutating func joinSteps(after start: Int) { timeline.join(after: start) }

    /// Goes on at another place, on a host that is there already.
    mutating func move(to timeline: Timeline, on host: any AppHost) {
      assert(flight.isEmpty, "what is on its way belongs to the place that is left")
      self.timeline = timeline
      self.host = host
      failure = nil
    }

    /// Goes on at a place where the scene is the same as here.
    mutating func move(toSamePlaceIn timeline: Timeline) {
      assert(timeline.place == self.timeline.place)
      self.timeline = timeline
    }

    /// Notes that the host is gone.
    mutating func lose(_ failure: HostFailure) {
      self.failure = failure
    }

    /// Goes on on another build of the app.
    mutating func move(to timeline: Timeline, on build: Build, budget: Checkpoints.Budget) {
      move(to: timeline, on: build.host)
      launch = build.launch
      scene = build.scene
      capabilities = build.capabilities
      checkpoints = Checkpoints(capabilities.contains(.checkpoints) ? budget : .none)
      observations.replaceDeclared(by: scene)
    }
  }

  /// A fresh scene of an app that was built again.
  struct Build {
    var launch: ProcessHost.Launch
    var host: any AppHost
    var scene: SceneDescription
    var capabilities: [Capability]
  }
}
