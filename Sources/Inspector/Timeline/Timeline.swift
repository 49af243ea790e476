package import InspectableDoor

/// All inputs of a session, as a tree: an input that is given at an earlier step opens a branch,
/// and nothing is ever lost.
///
/// Step 0 is the fresh scene. A step's number is how many inputs lie between it and step 0.
package struct Timeline: Sendable {
  /// A line of steps: those of its origin up to the fork, then its own.
  package struct Branch: Sendable {
    /// The word for it: `main` for the first, then numbers.
    public let name: String
    /// The branch from which it was opened, and the last step that the two share; nil for the
    /// first.
    public let origin: (branch: Int, step: Int)?
    /// The steps after the fork.
    fileprivate var own = StepLog()
    /// What was done after the last step without taking a step.
    fileprivate var trailing: [Input] = []
    /// The numbers of steps that are skipped: they keep their numbers and do nothing.
    public fileprivate(set) var skipped: Set<Int> = []
    /// The steps of commands that made several; the last step of each is on this branch.
    fileprivate var commands: [ClosedRange<Int>] = []
    /// The numbers of steps that an older build of the app made, and that may come out differently
    /// in this one.
    fileprivate var outdated: ClosedRange<Int>?

    /// How many steps there are after the fork.
    public var count: Int { own.count }

    /// The number of its last step.
    public var tip: Int { (origin?.step ?? 0) + count }
  }

  /// Every branch in the order opened.
  package private(set) var branches = [Branch(name: "main", origin: nil)]
  /// The current branch, as an index into `branches`.
  package private(set) var branch = 0
  /// The number of the current step.
  package private(set) var position = 0

  /// The label of a step that has none of its own.
  private var label: @Sendable (Input) -> String

  /// A timeline with nothing but step 0.
  package init() {
    self.init { "\($0)" }
  }

  /// A timeline with nothing but step 0, and the labels that its inputs get.
  package init(label: @escaping @Sendable (Input) -> String) {
    self.label = label
  }

  /// Gives inputs other labels from now on, also those of earlier steps.
  package mutating func relabel(_ label: @escaping @Sendable (Input) -> String) {
    self.label = label
  }

  /// What was done in all branches, in no order.
  package var everyInput: [Input] {
    branches.flatMap { branch in
      (0..<branch.count).flatMap { branch.own[$0].before + [branch.own[$0].input] }
        + branch.trailing
    }
  }

  /// The number of the last step on the current branch.
  package var tip: Int { branches[branch].tip }

  /// The name of the current branch.
  package var branchName: String { branches[branch].name }

  /// Whether the current step is the last of its branch, so that the next input continues it.
  package var isAtTip: Bool { position == tip }

  /// A place in the tree of steps: the branch that a step was taken on, and its number.
  package struct Node: Hashable, Comparable, Sendable {
    /// The branch, as an index into `branches`.
    package var branch: Int
    /// The step.
    package var step: Int

    package init(branch: Int, step: Int) {
      self.branch = branch
      self.step = step
    }

    /// Orders by branch, then by step.
    package static func < (a: Node, b: Node) -> Bool { (a.branch, a.step) < (b.branch, b.step) }
  }

  /// Where a step of the current branch was taken.
  package func node(of number: Int) -> Node {
    var index = branch
    while let origin = branches[index].origin, number <= origin.step { index = origin.branch }
    return Node(branch: index, step: number)
  }

  /// The step with a number of 1 or more on the current branch, nil if there is none.
  package func step(_ number: Int) -> Step? {
    guard number > 0, number <= tip else { return nil }
    return step(at: node(of: number))
  }

  /// The parts that a step of the current branch changed; nil if there is no such step.
  package func changedParts(of number: Int) -> [String]? {
    guard number > 0, number <= tip else { return nil }
    let node = node(of: number)
    return branches[node.branch].own.changedParts(at: index(of: node))
  }

  /// What a step of the current branch changed in some parts, if that is known of the build that runs.
  ///
  /// What it replaced is left out. A step that is skipped changed nothing.
  ///
  /// - Precondition: there is such a step.
  package func changes(of number: Int, in parts: Set<String>) -> [PartChanges]? {
    let node = node(of: number)
    if branches[node.branch].skipped.contains(number) { return [] }
    if branches[node.branch].outdated?.contains(number) == true { return nil }
    return branches[node.branch].own.changes(at: index(of: node), of: parts)
  }

  /// The changes of bytes that are not read, in those of a branch's own steps that are in a range.
  func unseenChanges(ofBranch index: Int, in range: ClosedRange<Int>) -> [UnseenChange] {
    let first = (branches[index].origin?.step ?? 0) + 1
    return branches[index].own.unseen.filter { range.contains($0.key + first) }
      .sorted { $0.key < $1.key }.flatMap(\.value)
  }

  /// The index of a step among those of its branch.
  private func index(of node: Node) -> Int {
    // Without copying the branch: this may be asked for a million steps.
    node.step - (branches[node.branch].origin?.step ?? 0) - 1
  }

  /// The step at a place.
  ///
  /// - Precondition: there is one.
  package func step(at node: Node) -> Step {
    var step = branches[node.branch].own[index(of: node)]
    if step.ownLabel == nil { step.label = label(step.input) }
    return step
  }

  /// Whether something was done after the last step of the current branch without taking a step.
  package var hasTrailingInputs: Bool { !branches[branch].trailing.isEmpty }

  /// What was done after a step of the current branch without taking a step, if that is the last
  /// step.
  package func trailingInputs(after number: Int) -> [Input] {
    number == tip ? branches[branch].trailing : []
  }

  /// What distinguishes the scene at the current step from that at any other.
  package struct Place: Hashable, Sendable {
    /// Where the step was taken.
    package var node: Node
    /// The branch on which something was done after it without taking a step.
    package var trailing: Int?
  }

  /// Where the session is: branches that begin at the same step are the same place until something
  /// is done.
  package var place: Place {
    Place(
      node: node(of: position),
      trailing: trailingInputs(after: position).isEmpty ? nil : branch)
  }

  /// The inputs of the current branch up to a step, including those that take no step.
  package func inputs(upTo number: Int) -> [Input] { inputs(after: 0, upTo: number) }

  /// The inputs of the current branch from the end of one step up to the end of another; those that
  /// take no step go with the step after them, or with the last.
  package func inputs(after start: Int, upTo number: Int) -> [Input] {
    var inputs: [Input] = []
    if start < number {
      for number in (start + 1)...number {
        inputs += self.inputs(of: number)
      }
    }
    return inputs + trailingInputs(after: number)
  }

  /// The inputs of the current branch from the end of one step up to the end of another, with their
  /// outcomes.
  package func steps(after start: Int, upTo number: Int) -> Steps {
    var steps = Steps()
    func add(_ input: Input, of number: Int, _ digest: StepDigest?) {
      steps.inputs.append(input)
      steps.digests.append(digest)
      steps.numbers.append(number)
    }
    var next = start + 1
    while next <= number {
      let node = node(of: next)
      let branch = branches[node.branch]
      if !branch.skipped.contains(next) {
        let step = branch.own[index(of: node)]
        for input in step.before { add(input, of: next, nil) }
        add(step.input, of: next, branch.outdated?.contains(next) == true ? nil : step.outcome)
      }
      next += 1
    }
    for input in trailingInputs(after: number) { add(input, of: number, nil) }
    return steps
  }

  /// Forgets the outcomes of all steps, except those of the current branch up to one, since the app
  /// was built anew.
  package mutating func outdate(after number: Int) {
    for index in branches.indices {
      let first = (branches[index].origin?.step ?? 0) + 1
      let last = branches[index].tip
      branches[index].outdated = first <= last ? first...last : nil
    }
    var index = branch
    var limit = number
    while true {
      let first = max((branches[index].origin?.step ?? 0), limit) + 1
      let last = branches[index].tip
      branches[index].outdated = first <= last ? first...last : nil
      guard let origin = branches[index].origin else { return }
      limit = min(limit, origin.step)
      index = origin.branch
    }
  }

  /// The inputs of a step of the current branch, and those before it that took no step; empty if it
  /// is skipped.
  package func inputs(of number: Int) -> [Input] {
    guard let step = step(number), !isSkipped(number) else { return [] }
    return step.before + [step.input]
  }

  /// Replaces a step of the current branch by what came out another time.
  ///
  /// - Precondition: there is such a step.
  package mutating func renew(_ number: Int, as step: Step) {
    let node = node(of: number)
    branches[node.branch].own.replace(at: index(of: node), with: step)
  }

  /// Goes to a step of the current branch.
  ///
  /// - Precondition: the step exists.
  package mutating func go(to number: Int) {
    precondition((0...tip).contains(number), "there is no step \(number)")
    position = number
  }

  /// Adds a step after the current one and goes there.
  ///
  /// - Returns: the branch that was opened for it, with the step that it begins after; nil if the
  ///   current branch goes on.
  @discardableResult
  package mutating func append(_ step: Step) -> (name: String, from: Int)? {
    let opened = isAtTip ? nil : openBranch()
    var step = step
    step.before = branches[branch].trailing
    branches[branch].trailing = []
    branches[branch].own.append(step)
    position += 1
    return opened
  }

  /// Notes that the steps after one, up to the current one, are those of one command.
  ///
  /// - Precondition: the current one is the last of its branch.
  package mutating func join(after start: Int) {
    guard position > start + 1 else { return }
    branches[branch].commands.append((start + 1)...position)
  }

  /// The step before the command that made the current one.
  package var stepBeforeCommand: Int {
    let commands = branches[node(of: position).branch].commands
    return (commands.last { $0.contains(position) }?.lowerBound ?? position) - 1
  }

  /// The last step of the command that made the one after the current step, as far as it is on this
  /// branch.
  package var stepAfterCommand: Int {
    let next = node(of: position + 1)
    let commands = branches[next.branch].commands
    let last = commands.last { $0.contains(next.step) }?.upperBound ?? next.step
    return min(last, lastStep(ofBranch: next.branch))
  }

  /// The last step of a branch that the current one shares, which was opened from it.
  private func lastStep(ofBranch index: Int) -> Int {
    var last = tip
    var branch = branch
    while branch != index, let origin = branches[branch].origin {
      last = min(last, origin.step)
      branch = origin.branch
    }
    return last
  }

  /// Keeps an input that takes no step, at the end of the current branch.
  ///
  /// - Returns: the branch that was opened for it, as for a step.
  @discardableResult
  package mutating func note(_ input: Input) -> (name: String, from: Int)? {
    let opened = isAtTip ? nil : openBranch()
    branches[branch].trailing.append(input)
    return opened
  }

  /// Whether a step of the current branch is skipped.
  package func isSkipped(_ number: Int) -> Bool {
    branches[node(of: number).branch].skipped.contains(number)
  }

  /// Goes to a step of another branch.
  ///
  /// - Precondition: both exist.
  package mutating func go(to number: Int, ofBranch index: Int) {
    branch = index
    go(to: number)
  }

  /// Opens a branch that is like the current one from a step on, except for what is skipped.
  ///
  /// - Parameter steps: the steps from `first` on, including those that are skipped.
  package mutating func openBranch(
    from first: Int, steps: [Step], skipping skipped: Set<Int>
  ) -> (name: String, from: Int) {
    let trailing = branches[branch].trailing
    var commands: [ClosedRange<Int>] = []
    var number = first
    while number <= tip {
      let owner = node(of: number).branch
      let last = lastStep(ofBranch: owner)
      commands += branches[owner].commands.filter {
        $0.lowerBound >= first && $0.upperBound <= last
      }
      number = last + 1
    }
    go(to: first - 1)
    let opened = openBranch()
    for step in steps { branches[branch].own.append(step) }
    branches[branch].trailing = trailing
    branches[branch].skipped = skipped
    branches[branch].commands = commands
    position = tip
    return opened
  }

  /// Opens a branch at the current step and goes on there.
  @discardableResult
  package mutating func openBranch() -> (name: String, from: Int) {
    // If the branch has no steps of its own up to here, the new one begins at the origin, whose
    // steps they are.
    var origin = branch
    while let parent = branches[origin].origin, position <= parent.step { origin = parent.branch }
    let name = String(branches.count + 1)
    branches.append(Branch(name: name, origin: (origin, position)))
    branch = branches.count - 1
    return (name, position)
  }
}
