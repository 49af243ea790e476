import InspectableDoor

extension Session {
  /// What is loaded, while something is.
  ///
  /// The place of the session is one thing: the timeline, the host that stands there, and whether
  /// that is lost. Nothing outside this file can change one of them without the others.
  struct Loaded {
    private(set) var launch: ProcessHost.Launch
    private(set) var host: any AppHost
    /// Why the host is gone, while no other could be put in its place so far.
    private(set) var failure: HostFailure?
    /// The inputs that the host has before their turn.
    var flight = Flight()
    private(set) var scene: SceneDescription
    private(set) var timeline: Timeline
    private(set) var capabilities: [Capability]
    var observations: Observations
    private(set) var checkpoints: Checkpoints
    /// What is not the same when it is done again.
    var variations = Variations()
    /// Where the states that its stores began with were read.
    let stateFile: StateFile?
    /// What the stores began with, where the app did not say that itself.
    let states: [PartValue]
    /// How many steps were made, on whichever branch.
    private(set) var stepsMade = 0

    /// A fresh scene.
    @MainActor
    init(
      launch: ProcessHost.Launch, host: any AppHost, scene: SceneDescription,
      capabilities: [Capability], budget: Checkpoints.Budget, stateFile: StateFile?,
      states: [PartValue]
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
    }

    /// Enters what an input did on the host.
    ///
    /// - Returns: the branch that was opened for it, with the step it leaves from.
    mutating func take(_ report: StepReport, of input: Input) -> (name: String, from: Int)? {
      if !report.isHeld { stepsMade += 1 }
      // Changed in place: a copy would cost the whole timeline at each step.
      return report.isHeld
        ? timeline.note(input)
        : timeline.append(Timeline.Step(input: input, report))
    }

    /// Takes the steps after one as those of one command.
    mutating func joinSteps(after start: Int) { timeline.join(after: start) }

    /// Goes on at another place, where a host stands that nothing more is asked of for that.
    mutating func move(to timeline: Timeline, on host: any AppHost) {
      assert(flight.isEmpty, "what is on its way belongs to the place that is left")
      self.timeline = timeline
      self.host = host
      failure = nil
    }

    /// Goes on at a place where the scene is what it is here.
    mutating func move(toSamePlaceIn timeline: Timeline) {
      assert(timeline.place == self.timeline.place)
      self.timeline = timeline
    }

    /// The host is gone.
    mutating func lose(_ failure: HostFailure) {
      self.failure = failure
    }

    /// Goes on on another build of the app.
    @MainActor
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
