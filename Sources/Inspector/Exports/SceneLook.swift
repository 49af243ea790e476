import InspectableDoor

/// What is seen of a scene after a step beside its values: what screens draw and what waits.
struct SceneLook {
  /// The values of all parts; empty but at the head of a block.
  var values: [PartValue] = []
  /// What each screen draws, as lines.
  var screens: [(name: String, lines: [String])] = []
  /// The requests and effects that have not ended.
  var waiting: [String] = []
  /// What waits on the clock, and when it is due in nanoseconds.
  var timers: [(text: String, due: Int64)] = []
  /// The actions and transitions that are held.
  var held: [String] = []
  /// The instant of the clock in nanoseconds.
  var clock: Int64 = 0

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
    _ screens: [(name: String, lines: [String])], since old: [(name: String, lines: [String])]?,
    _ name: StaticString, to object: inout DocumentText
  ) {
    let changed = screens.filter { screen in
      old?.first { $0.name == screen.name }?.lines != screen.lines
    }
    guard !changed.isEmpty else { return }
    object.object(name) { screens in
      for screen in changed {
        let lines = screen.lines
        let before = old?.first { $0.name == screen.name }?.lines ?? []
        let start = zip(lines, before).prefix { $0 == $1 }.count
        let rest = (lines.count - start, before.count - start)
        let end = zip(lines.suffix(rest.0).reversed(), before.suffix(rest.1).reversed())
          .prefix { $0 == $1 }.count
        screens.name(of: screen.name)
        screens.array { list in
          list.put(start)
          list.put(rest.1 - end)
          list.array { for line in lines[start..<(lines.count - end)] { $0.put(text: line) } }
        }
      }
    }
  }
}
