/// A tree of workflows as Square's documentation describes it, and nothing else: every pass renders
/// everything, so nothing can be stale, no bytes are compared, and everything is in one place.
///
/// ``Bough`` is the same tree on the real runtime.
final class WorkflowModel {
  /// A child as its parent names it.
  struct Child: Hashable {
    var key: String
    var prop: Int
    /// Whether the object that the parent holds is handed on.
    var hasCell: Bool
  }

  /// What happens to a node.
  enum Act: Hashable {
    case add(Int)
    case show([Child])
    /// Changes the object in place.
    case poke
    case tell(Int)
    case work(Job?)
    case heard(key: String, Int)
    case done(Int)
  }

  /// Work for a while, with a number as its result.
  struct Job: Hashable {
    var result: Int
    var seconds: Int
  }

  final class Session {
    let path: String
    let number: Int
    var prop: Int
    var cell: Bool
    var state = State()
    var children: [(child: Child, session: Session)] = []
    var worker: Worker?

    init(path: String, number: Int, prop: Int, cell: Bool) {
      (self.path, self.number, self.prop, self.cell) = (path, number, prop, cell)
    }

    /// What it would show, with everything below it.
    func text(cell count: Int) -> String {
      let below = children.map { $0.session.text(cell: count) }.joined(separator: " ")
      return "\(path) \(state.text) p\(prop)\(cell ? " c\(count)" : "") [\(below)]"
    }

    var all: [Session] { [self] + children.flatMap(\.session.all) }
  }

  struct State {
    var sum = 0
    var changes = 0
    var heard = ""
    var shown: [Child] = []
    var job: Job?

    var text: String { "s\(sum) n\(changes)\(heard)" }

    /// Does what an action says.
    ///
    /// - Returns: The output for the parent.
    mutating func apply(_ act: Act, poke: () -> Void) -> Int? {
      switch act {
      case .add(let number): sum += number
      case .show(let children): shown = children
      case .poke:
        poke()
        sum += 1
      case .tell(let number):
        sum -= 1
        return number
      case .work(let job): self.job = job
      case .heard(let key, let number):
        heard = " \(key):\(number)"
        return number > 0 ? number - 1 : nil
      case .done(let result):
        sum += result
        return result % 2 == 0 ? nil : 1
      }
      return nil
    }
  }

  struct Worker {
    let job: Job
    let due: Int
    let order: Int
    var isOver = false
  }

  private(set) var log: [String] = []
  private(set) var root: Session
  private var cell = 0
  private var now = 0
  private var lastNumber = 0
  private var lastOrder = 0

  init(prop: Int) {
    root = Session(path: "root", number: 0, prop: prop, cell: true)
    begin("root")
    render(root)
  }

  var text: String { root.text(cell: cell) }

  func takeLog() -> [String] {
    defer { log = [] }
    return log
  }

  // MARK: What is done from outside

  func send(_ act: Act, to number: Int) {
    guard let session = root.all.first(where: { $0.number == number }) else { return }
    tell("received \(session.path)")
    handle(act, by: session)
  }

  func update(prop: Int) {
    change(root, to: prop)
    render(root)
  }

  /// Lets a second pass.
  func advance() {
    now += 1
    while let session = nextDue() {
      session.worker?.isOver = true
      let job = session.path + "/job"
      tell("received \(job)")
      tell("will apply \(job)")
      tellBackwards("applied \(job)")
      if let result = session.worker?.job.result { handle(.done(result), by: session) }
    }
  }

  func end() { end(root) }

  // MARK: What comes of it

  private func handle(_ act: Act, by first: Session) {
    var act = act
    var session = first
    var output: Int?
    while true {
      tell("will apply \(session.path)")
      output = session.state.apply(act) { cell += 1 }
      tellBackwards("applied \(session.path)")
      guard let told = output,
        let parent = root.all.first(where: { $0.children.contains { $0.session === session } }),
        let key = parent.children.first(where: { $0.session === session })?.child.key
      else { break }
      (act, session) = (.heard(key: key, told), parent)
    }
    render(root)
    if let output { log.append("out \(output): \(text)") }
  }

  private func render(_ session: Session) {
    let before = session.children
    renderWorker(of: session)
    session.children = []
    for child in session.state.shown {
      let hasCell = child.hasCell && session.cell
      if let known = before.first(where: { $0.child.key == child.key })?.session {
        change(known, to: child.prop)
        known.cell = hasCell
        session.children.append((child, known))
      } else {
        lastNumber += 1
        let path = session.path + "/" + child.key
        begin(path)
        session.children.append(
          (child, Session(path: path, number: lastNumber, prop: child.prop, cell: hasCell)))
      }
      if let last = session.children.last { render(last.session) }
    }
    // What a pass does not name ends in the order in which the pass before named it.
    if session.state.job == nil, session.worker != nil {
      session.worker = nil
      tell("ended \(session.path)/job")
    }
    for (child, old) in before where !session.state.shown.contains(where: { $0.key == child.key }) {
      end(old)
    }
  }

  private func renderWorker(of session: Session) {
    guard let job = session.state.job, session.worker?.job != job else { return }
    if session.worker == nil { begin(session.path + "/job") }
    lastOrder += 1
    session.worker = Worker(job: job, due: now + job.seconds, order: lastOrder)
  }

  private func nextDue() -> Session? {
    root.all
      .compactMap { session in session.worker.map { (session, $0) } }
      .filter { !$0.1.isOver && $0.1.due <= now }
      .min { $0.1.order < $1.1.order }?.0
  }

  private func change(_ session: Session, to prop: Int) {
    if session.prop != prop { session.state.changes += 1 }
    session.prop = prop
  }

  private func begin(_ path: String) {
    tell("began \(path)")
    tell("initial \(path)")
  }

  private func end(_ session: Session) {
    if session.worker != nil { tell("ended \(session.path)/job") }
    for (_, child) in session.children { end(child) }
    tell("ended \(session.path)")
  }

  /// Both observers are told, in the order given.
  private func tell(_ line: String) { log += ["1 \(line)", "2 \(line)"] }

  /// Both observers are called afterwards, in reverse.
  private func tellBackwards(_ line: String) { log += ["2 \(line)", "1 \(line)"] }
}
