extension Capability {
  /// Tries inputs by itself, and tells what it finds; without it there is no exploring.
  package static let explore = Capability(rawValue: "explore")
  /// Tries the inputs of states that the inspector names; without it, its app is not explored with another build.
  package static let tries = Capability(rawValue: "tries")
}

extension Questions {
  /// Begins to try inputs from the state where the app is, or goes on with that; the app stays as it is.
  ///
  /// An answer comes after a while, with what was found up to then.
  package struct Explore: Question {
    package static let word = "explore"
    /// Its own budget ends an exploration.
    ///
    /// What a host does between two answers may take its time: making a finding shorter that hangs, on a
    /// machine that others use.
    package static let leastPatience: Double? = 300

    /// What is looked for; nil to go on with what was begun.
    package var options: ExplorationOptions?
    /// For how long; 0 ends it.
    package var milliseconds: Int
    /// The states whose inputs are to be tried, where two builds are explored together; nil where the host chooses.
    package var states: StatesToTry?

    package init(
      _ options: ExplorationOptions?, milliseconds: Int, states: StatesToTry? = nil
    ) {
      self.options = options
      self.milliseconds = milliseconds
      self.states = states
    }

    /// How far it has come.
    package struct Answer: HostAnswer {
      package static let word = "explored"

      package var progress: ExplorationProgress
      /// What came of the states that were asked for; nil where the host chooses.
      package var tried: TriedStates?

      package init(progress: ExplorationProgress) {
        self.progress = progress
      }

      package init(tried: TriedStates) {
        progress = ExplorationProgress()
        self.tried = tried
      }
    }

    package func flaw(in answer: Answer) -> String? {
      let progress = answer.progress
      let counts = [
        (progress.states, "states"), (progress.steps, "steps"), (progress.depth, "inputs in a row"),
      ]
      return counts.lazy.compactMap { Plausible.count($0, $1) }.first
    }

    package var usesQueries: Bool {
      (options?.conditions ?? []).contains(where: \.usesQueries)
        || options?.goal?.usesQueries == true || options?.bound?.usesQueries == true
        || options?.reachable?.usesQueries == true
    }
  }
}
