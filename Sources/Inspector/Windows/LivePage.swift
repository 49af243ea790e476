import InspectableDoor

/// A page that follows a session: the whole of it for a window that opens, then what is new.
///
/// A step is looked at when it is done, in the app itself, so that nothing is done a second time for those who watch.
/// What can't be told as new steps (another app, another branch, a skipped step, very many steps at once) is
/// told as ``News/anew``: the window then loads the page again.
@MainActor
final class LivePage: StepListener {
  /// What windows are told.
  enum News: Sendable {
    /// Load the page anew.
    case anew
    /// Where the session is now, and the steps that came; JSON.
    case went([UInt8])
  }

  /// What a window has.
  private struct Shown: Hashable {
    var loads: Int
    var place: Timeline.Node?
    var skipped: [Set<Int>]
    var position: Int
  }

  private let interpreter: Interpreter
  private let isViewOnly: Bool
  /// Whether a window has loaded the page.
  private var isOpen = false
  private var shown: Shown?
  /// The steps since the page was loaded, and how much of them windows have.
  private var block: SessionBlock?
  private var told = SessionBlock.Mark()
  private var looked: SceneLook?
  /// The last step that is in the block.
  private var last: Timeline.Node?
  /// What was done since without a step.
  private var before: [Session.StepResult] = []
  /// Whether a step is missing in the block.
  private var isTorn = false
  private var untold = 0

  /// More steps than this in one command are not looked at one by one.
  private static let mostAtOnce = 100
  /// Of a longer session the page has so many of the last steps, since each is done again to be looked at.
  private static let mostShown = 5_000

  /// - Parameter isViewOnly: whether windows only look.
  init(_ interpreter: Interpreter, isViewOnly: Bool) {
    self.interpreter = interpreter
    self.isViewOnly = isViewOnly
  }

  // MARK: The page

  /// The page of the current session.
  ///
  /// - Parameter event: the number of the last event, which tells what is in the page already.
  func html(after event: Int) async throws(CommandError) -> String {
    isOpen = true
    begin(at: now)
    let app = (try? interpreter.session.scene().app) ?? "no app"
    var problem: String?
    while true {
      let sink = ExportSink(to: nil)
      var page = Page(sink, title: "inspector: \(app)", live: beginning(after: event, problem))
      try page.begin()
      do throws(CommandError) {
        if problem == nil, let tip = interpreter.session.loaded?.timeline.tip {
          var request = ExportFormat.Request(title: app)
          if tip > Self.mostShown { request.steps = tip - Self.mostShown...tip }
          try await page.add(interpreter, request)
        }
      } catch {
        // What can't be done again from the start is not shown, but what comes now is.
        problem = error.failure.message
        continue
      }
      try page.end()
      return sink.text
    }
  }

  /// What the page needs beside the session.
  private func beginning(after event: Int, _ problem: String?) -> [UInt8] {
    var text = DocumentText()
    text.object { object in
      object.member("event", event)
      object.name("viewOnly")
      object.put(isViewOnly)
      object.member("position", shown?.position ?? 0)
      if let problem { object.member("problem", problem) }
      object.array("actions") { list in
        guard let scene = try? interpreter.session.scene() else { return }
        let samples = SampleLiterals(types: scene.argumentTypes ?? [])
        let texts = interpreter.session.secretTexts
        func write(_ action: SceneDescription.Action, _ verb: String, _ owner: String = "") {
          var action = action
          action.example = action.example.map(texts.hiding)
          list.object { action.write(as: verb, owner, to: &$0, samples) }
        }
        for action in scene.calledActions { write(action, "dispatch") }
        for screen in scene.screens {
          for event in screen.events { write(event, "trigger", screen.name + ".") }
        }
      }
    }
    return text.bytes
  }

  private var now: Shown? {
    guard let loaded = interpreter.session.loaded else { return nil }
    let timeline = loaded.timeline
    return Shown(
      loads: interpreter.session.loads, place: timeline.node(of: timeline.tip),
      skipped: timeline.branches.map(\.skipped), position: timeline.position)
  }

  /// Forgets the steps so far: windows load them with the page.
  private func begin(at now: Shown?) {
    (shown, last) = (now, now?.place)
    (block, looked, told, before, isTorn, untold) = (nil, nil, SessionBlock.Mark(), [], false, 0)
  }

  // MARK: What is new

  /// What windows don't have yet; nil if that is nothing.
  func news() -> News? {
    let now = now
    guard isOpen, now != shown else { return nil }
    guard let now, let shown, now.loads == shown.loads, now.skipped == shown.skipped,
      now.place == last, !isTorn
    else {
      begin(at: now)
      return .anew
    }
    var text = DocumentText()
    text.object { object in
      object.member("version", 1)
      object.member("position", now.position)
      if let block, untold > 0 {
        object.object("steps") { block.write(since: told, to: &$0) }
        told = block.mark
      }
    }
    untold = 0
    self.shown = now
    return .went(text.bytes)
  }

  func didShow(_ result: Session.StepResult, in session: Session) async {
    guard shown?.loads == session.loads, !isTorn, let timeline = session.loaded?.timeline,
      let scene = try? session.scene()
    else { return }
    let result = interpreter.masking(Output(result)).steps.first ?? result
    guard let number = result.number else { return before.append(result) }
    guard last == timeline.node(of: number - 1), untold < Self.mostAtOnce else {
      return isTorn = true
    }
    var moment = SessionMoment(number: number)
    moment.command = result.command
    moment.before = before.map(\.command)
    moment.events = before.flatMap(\.events) + result.events
    moment.changes = result.changes
    moment.sources = timeline.step(number)?.sources ?? []
    moment.error = interpreter.problem(of: result)
    before = []
    let isHead = block?.isFull ?? true
    do throws(CommandError) {
      // Windows get a full block before the next one begins.
      if isHead, untold > 0 { return isTorn = true }
      let look = try await SceneLooker(session: session, scene: scene).look(
        after: moment, since: looked, withValues: isHead)
      if isHead { (block, told) = (SessionBlock(first: number, head: look), SessionBlock.Mark()) }
      block?.add(
        moment, look: look, since: isHead ? nil : looked,
        idle: looked.map { look.clock - $0.clock } ?? 0)
      looked = look
      looked?.values = []
      last = timeline.node(of: number)
      untold += 1
    } catch {
      isTorn = true
    }
  }
}

extension SceneDescription.Action {
  /// Writes what a form for it needs: each parameter with a value that can be typed.
  fileprivate func write(
    as verb: String, _ owner: String, to object: inout DocumentText, _ samples: SampleLiterals
  ) {
    object.member("verb", verb)
    object.member("name", owner + (isCase ? "." : "") + name)
    if !help.isEmpty { object.member("help", help) }
    let values = example?.payload ?? []
    object.array("parameters") { list in
      for (index, parameter) in parameters.enumerated() {
        list.object { object in
          object.member("label", parameter.label ?? "")
          object.member("kind", parameter.kind)
          let known = values.indices.contains(index) ? values[index].value.literal : nil
          object.member("sample", known ?? samples.literal(of: parameter.kind) ?? "")
        }
      }
    }
  }
}

extension Value {
  /// What it was made with.
  fileprivate var payload: [Member] {
    switch self {
    case .record(_, let members), .enumeration(_, _, let members): members
    default: []
    }
  }
}
