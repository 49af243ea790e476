/// What an exploration looks for, and how far it goes.
package struct ExplorationOptions: Hashable, Sendable, Codable {
  /// To how many inputs one after the other it goes; nil for as many as there are.
  package var depth: Int?
  /// How many states it looks at; nil for all.
  package var states: Int?
  /// How much memory the states may take; nil for as much as is usual.
  package var megabytes: Int?
  /// Where chance begins.
  package var seed: UInt64 = 0
  /// What must hold at each state, besides what the app declares.
  package var conditions: [ValueExpression] = []
  /// Where it goes on: states in which this doesn't hold are seen, and nothing is tried in them; nil for everywhere.
  package var bound: ValueExpression?
  /// What tells states apart: two in which all of it is equal are taken as one; nil for all that is in them.
  package var view: [ValueExpression]?
  /// What is not looked at in states: two that differ only there are taken as one; nil for nothing.
  package var ignored: [ValuePath]?
  /// What must stay possible: from each state some inputs lead to where it holds.
  package var reachable: ValueExpression?
  /// What it climbs toward: the greatest value of this number; nil for nothing.
  package var maximised: ValueExpression?
  /// What it looks for: it ends where that holds.
  package var goal: ValueExpression?
  /// Inputs that are looked for, each by its ``Input/subject``: it ends when each of them was done once.
  package var wanted: Set<String> = []
  /// The kinds of faults that are not told.
  package var silenced: Set<Fault.Kind> = []
  /// The part of the work that it does, counted from 1; nil for all of it.
  package var part: Part?
  /// The file from which it goes on, and in which it is left; nil for none.
  package var file: String?
  /// Whether it goes on where effects wait for what the inspector does not control.
  package var takesUncontrolled = false
  /// Whether it tells at its end how often each input was tried; nil for no.
  package var countsInputs: Bool?
  /// Whether it tells at its end the states and the steps between them; nil for no.
  package var drawsGraph: Bool?

  package init() {}

  /// One of several parts, so that machines can share the work.
  package struct Part: Hashable, Sendable, Codable {
    package var number: Int
    package var count: Int

    package init(_ number: Int, of count: Int) {
      self.number = number
      self.count = count
    }

    /// Whether this part tries the inputs of a state, once the states are divided.
    func has(_ state: StateDigest) -> Bool {
      state.high % UInt64(max(1, count)) == UInt64(number - 1)
    }
  }

  /// Which states that are not equal are taken as one; nil for none.
  package var merging: ExplorationProgress.Merging? {
    if view != nil { return .view }
    return ignored?.isEmpty == false ? .ignored : nil
  }

  /// How many states are kept if nothing is said: of 48 bytes, with what waits to be looked at.
  package static let usualMegabytes = 512
}

/// How far an exploration has come.
package struct ExplorationProgress: Hashable, Sendable, Codable {
  /// How many states were seen.
  package var states = 1
  /// How many steps were taken.
  package var steps = 0
  /// To how many inputs one after the other every one was tried.
  package var depth = 0
  /// Why it has ended; nil while it goes on.
  package var end: End?
  /// What was found since the last time.
  package var faults: [Fault] = []
  /// What was no longer tried because the app crashed too often in it, with how often it was left out.
  package var leftOut: [LeftOut] = []
  /// What was tried of inputs that could have other arguments; nil from a host that does not tell.
  package var drawn: [Drawn]?
  /// The inputs for which the host finds no arguments, by ``Input/subject``.
  package var undrawn: [String]?
  /// How often each input was tried, at the end; nil where nobody asked.
  package var statistics: [Statistic]?
  /// The states and the steps between them, at the end; nil where nobody asked.
  package var graph: StateGraph?
  /// How many states could not be put back, so that their inputs were not tried.
  package var lost = 0
  /// How many states were seen in which nothing was tried, since ``ExplorationOptions/bound`` doesn't hold there;
  /// nil where nothing bounds it.
  package var beyond: Int?
  /// How states were told apart that are not equal; nil where each of them counts.
  package var merging: Merging?
  /// The greatest value that was come upon of what is maximised; nil where nobody asked.
  package var most: Most?
  /// How many walks were taken at random.
  package var walks = 0
  /// How states were put back, and how often.
  package var ways = Ways()
  /// What waits for something the inspector does not control.
  package var uncontrolled: [String] = []
  /// A sample of the states, once the search has ended; nil unless other machines explore other parts.
  package var sample: StateSample?
  /// How many bytes the states take that were seen.
  package var bytes = 0

  package init() {}

  /// Whether every input was tried that there is, as far as it came.
  package var isWhole: Bool { isWholeAsDrawn && drawn?.isEmpty == true }

  /// Whether every input was tried that was drawn, as far as it came.
  package var isWholeAsDrawn: Bool { leftOut.isEmpty && lost == 0 && undrawn?.isEmpty != false }

  /// Why an exploration has ended.
  package enum End: String, Sendable, Codable {
    /// There is nothing left to try.
    case complete
    /// The search found its goal.
    case reached
    /// It went as deep as it should.
    case depth
    /// It saw as many states as it should.
    case states
    /// It took as much memory as it may.
    case memory
    /// Something waits that the inspector does not control.
    case uncontrolled
    /// It cannot go on.
    case failed
  }

  /// Which states that are not equal were taken as one.
  package enum Merging: String, Sendable, Codable {
    /// Those that are equal in what the caller looks at: ``ExplorationOptions/view``.
    case view
    /// Those that differ only in what the caller leaves out: ``ExplorationOptions/ignored``.
    case ignored
  }

  /// The greatest value of what is maximised.
  package struct Most: Hashable, Sendable, Codable {
    package var value: Double
    /// The inputs that lead to it.
    package var inputs: [Input]

    package init(value: Double, inputs: [Input]) {
      self.value = value
      self.inputs = inputs
    }
  }

  /// A kind of input that is no longer tried.
  package struct LeftOut: Hashable, Sendable, Codable {
    /// Which.
    package var subject: String
    /// How many times it was not tried.
    package var count: Int
  }

  /// How a state is put back.
  package enum Way: UInt64, Sendable {
    case assigned, copied, replayed
  }

  /// How often states were put back in each way.
  package struct Ways: Hashable, Sendable, Codable {
    /// By assigning values.
    package var assigned = 0
    /// In copies of the process.
    package var copied = 0
    /// In scenes made anew that took the inputs which lead there; nil from a host that does not do that.
    package var replayed: Int?

    package init() {}

    /// Notes that a state was put back.
    package mutating func count(_ way: Way) {
      switch way {
      case .assigned: assigned += 1
      case .copied: copied += 1
      case .replayed: replayed = (replayed ?? 0) + 1
      }
    }
  }
}
