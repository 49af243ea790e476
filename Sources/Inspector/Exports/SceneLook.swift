import InspectableDoor

/// What is seen of a scene after a step beside its values: what screens draw and what waits.
struct SceneLook {
  /// The values of all parts; empty but at the head of a block.
  var values: [PartValue] = []
  /// What each screen draws.
  var screens: [Drawing] = []
  /// The requests and effects that have not ended.
  var waiting: [String] = []
  /// What waits on the clock, and when it is due in nanoseconds.
  var timers: [(text: String, due: Int64)] = []
  /// The actions and transitions that are held.
  var held: [String] = []
  /// The instant of the clock in nanoseconds.
  var clock: Int64 = 0

  /// What a screen draws.
  struct Drawing {
    let name: String
    /// The lines as they may be shown.
    var lines: [String] = []
    /// The lines as the host told them, and the number by which it knows them.
    fileprivate(set) var told: [String] = []
    fileprivate(set) var number: Int?
    /// What was hidden in the lines.
    fileprivate var texts = SecretTexts()

    init(of name: String) { self.name = name }

    /// Takes what the host tells of it; false if that is no change of what is known.
    mutating func take(_ answer: Questions.Draw.Answer, hiding texts: SecretTexts) -> Bool {
      if answer.from == nil { told = [] }
      guard answer.change.apply(to: &told) else { return false }
      number = answer.number
      defer { self.texts = texts }
      if texts.isEmpty {
        lines = told
      } else if answer.from != nil, texts.isSame(as: self.texts) {
        var change = answer.change
        change.lines = change.lines.map { texts.masking($0) }
        return change.apply(to: &lines)
      } else {
        lines = told.map { texts.masking($0) }
      }
      return true
    }
  }

  /// Writes what is otherwise than in an older look; all of it if there is none.
  func write(to object: inout DocumentText, since old: SceneLook?) {
    write(screens, since: old?.screens, "screens", to: &object)
    func put(_ name: StaticString, _ texts: [String], _ before: [String]?) {
      guard texts != before else { return }
      object.member(name, texts)
    }
    put("waiting", waiting, old?.waiting)
    put("held", held, old?.held)
    if timers.map(\.text) != old?.timers.map(\.text) || timers.map(\.due) != old?.timers.map(\.due)
    {
      object.array("timers") { list in
        for timer in timers {
          list.array { pair in
            pair.put(text: timer.text)
            pair.put(Int(timer.due))
          }
        }
      }
    }
    if clock != old?.clock {
      object.member("clock", Int(clock))
    }
  }

  /// Of each screen that draws something else: the first line that differs, how many lines are gone, and those in
  /// their place.
  private func write(
    _ screens: [Drawing], since old: [Drawing]?, _ name: StaticString,
    to object: inout DocumentText
  ) {
    func before(_ screen: Drawing) -> [String]? { old?.first { $0.name == screen.name }?.lines }
    let changed = screens.filter { before($0) != $0.lines }
    guard !changed.isEmpty else { return }
    object.object(name) { screens in
      for screen in changed {
        let change = DrawnChange(from: before(screen) ?? [], to: screen.lines)
        screens.name(of: screen.name)
        screens.array { list in
          list.put(change.start)
          list.put(change.gone)
          list.array { for line in change.lines { $0.put(text: line) } }
        }
      }
    }
  }
}
