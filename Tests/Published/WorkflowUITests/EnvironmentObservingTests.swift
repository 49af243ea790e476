import StateKitUIKit
import StateKitWorkflow
import StateKitWorkflowUI
import Testing

@MainActor
@Suite("Observing the environment")
struct EnvironmentObservingTests {
  @Test("an environment comes from the controllers around, as each of them changes it")
  func propagation() {
    let child = Place()
    let plain = UIViewController()
    plain.addChild(child)
    let root = Place { $0.bullet = "1" }
    root.addChild(plain)
    #expect(child.environment.bullet == "1")
    root.customize = { $0.bullet = "2" }
    #expect(plain.environment.bullet == "2")
    child.customize = { $0.bullet += "!" }
    #expect(child.environment.bullet == "2!")
    let over = Place()
    root.present(over, animated: false, completion: nil)
    #expect(over.environment.bullet == "2")
  }

  @Test("it is applied when a view is laid out, and again only where it may be another one")
  func applying() {
    let child = Place { $0.bullet = "child" }
    let root = Place()
    root.addChild(child)
    root.view.addSubview(child.view)
    #expect(root.needsEnvironmentUpdate && child.needsEnvironmentUpdate)
    root.view.layoutIfNeeded()
    #expect(root.applied == ["-"] && child.applied == ["child"])
    root.view.setNeedsLayout()
    root.view.layoutIfNeeded()
    #expect(root.applied == ["-"])
    root.setNeedsEnvironmentUpdate()
    #expect(root.changes == 1 && child.changes == 1)
    root.view.layoutIfNeeded()
    #expect(root.applied == ["-", "-"] && child.applied == ["child", "child"])
    child.setNeedsEnvironmentUpdate()
    root.view.layoutIfNeeded()
    #expect(root.applied.count == 2 && child.applied.count == 3)
  }

  @Test("it can be led another way, over nodes and views, and an end of it is not told")
  func otherWays() {
    let view = PlaceView()
    let root = Place { $0.bullet = "root" }
    var changed: [String] = []
    var appliedByNode: [String] = []
    let node = ViewEnvironmentPropagationNode(
      environmentAncestor: { root }, environmentDescendants: { [view] },
      customizeEnvironment: { $0.bullet += " node" },
      environmentDidChange: { changed.append($0.bullet) },
      applyEnvironment: { appliedByNode.append($0.bullet) })
    let descendants: EnvironmentDescendantsProvider = { [node] }
    root.environmentDescendantsOverride = descendants
    root.setNeedsEnvironmentUpdate()
    // The view does not say that its environment comes from the node.
    #expect(changed == ["root node"] && appliedByNode == ["root node"])
    #expect(view.changes == 0)
    let ancestor: EnvironmentAncestorProvider = { [weak node] in node }
    view.environmentAncestorOverride = ancestor
    #expect(view.environmentAncestor === node && node.environmentDescendants.count == 1)
    root.setNeedsEnvironmentUpdate()
    #expect(view.changes == 1 && view.environment.bullet == "root node")
    node.customizeEnvironment = { $0.bullet += " other" }
    #expect(view.changes == 2 && view.environment.bullet == "root other")
    node.environmentDescendantsProvider = { [] }
    node.environmentAncestorProvider = { nil }
    #expect(view.changes == 2 && view.environment.bullet == "- other")
    view.layoutIfNeeded()
    #expect(view.applied == ["- other"])
    let places: [any ViewEnvironmentPropagating] = [root, node, view]
    #expect(places.map { $0.defaultEnvironmentDescendants.count } == [0, 0, 0])
    #expect(places.map { $0.defaultEnvironmentAncestor == nil } == [true, true, true])
    places[0].setNeedsEnvironmentUpdateOnAppropriateDescendants()
    places[2].setNeedsApplyEnvironment()
    #expect(view.changes == 2)
  }

  @Test("whoever observes a place is told for as long as the observation is kept")
  func observation() {
    let controller = UIViewController()
    let root = Place { $0.bullet = "1" }
    root.addChild(controller)
    var seen: [String] = []
    let observer: ViewEnvironmentUpdateObservation = { seen.append($0.bullet) }
    var kept: ViewEnvironmentUpdateObservationLifetime? =
      controller.addEnvironmentNeedsUpdateObserver(observer)
    root.setNeedsEnvironmentUpdate()
    #expect(seen == ["1"])
    kept?.remove()
    root.setNeedsEnvironmentUpdate()
    #expect(seen == ["1"])
    kept = controller.addEnvironmentNeedsUpdateObserver(observer)
    root.customize = { $0.bullet = "2" }
    root.setNeedsEnvironmentUpdate()
    kept = nil
    root.setNeedsEnvironmentUpdate()
    #expect(seen == ["1", "2"])
  }

  @Test("a workflow's screens get the environment of the controllers around, and each change of it")
  func bridging() throws {
    let around = Place { $0.bullet = "1" }
    let controller = WorkflowHostingController(workflow: NoteWorkflow(text: "a"))
    let child = try #require(controller.children.first as? NoteController)
    #expect(child.changes == ["-"])
    around.addChild(controller)
    controller.didMove(toParent: around)
    #expect(child.changes == ["-"])
    // At the next layout it is seen that the environment comes from elsewhere now.
    controller.view.layoutIfNeeded()
    #expect(child.changes == ["-", "1"])
    controller.view.setNeedsLayout()
    controller.view.layoutIfNeeded()
    #expect(child.changes == ["-", "1"])
    around.customize = { $0.bullet = "2" }
    around.setNeedsEnvironmentUpdate()
    #expect(child.changes == ["-", "1", "2"])
    controller.customizeEnvironment = { $0.bullet += "!" }
    #expect(child.changes.last == "2!" && controller.draw() == ["2! a"])
  }

  @Test(
    "of thousands of places that are gone, nothing is left that belongs to one that comes after")
  func gone() {
    for number in 0..<2000 {
      let controller = UIViewController()
      #expect(controller.environmentAncestorOverride == nil, "\(number)")
      controller.environmentAncestorOverride = { nil }
    }
  }
}

/// Observes the environment, and may change it.
private final class Place: UIViewController, ViewEnvironmentObserving {
  var customize: (inout ViewEnvironment) -> Void
  private(set) var applied: [String] = []
  private(set) var changes = 0

  init(_ customize: @escaping (inout ViewEnvironment) -> Void = { _ in }) {
    self.customize = customize
    super.init(nibName: nil, bundle: nil)
  }

  func customize(environment: inout ViewEnvironment) { customize(&environment) }

  func apply(environment: ViewEnvironment) { applied.append(environment.bullet) }

  func environmentDidChange() { changes += 1 }

  override func viewWillLayoutSubviews() {
    super.viewWillLayoutSubviews()
    applyEnvironmentIfNeeded()
  }
}

private final class PlaceView: UIView, ViewEnvironmentObserving {
  private(set) var applied: [String] = []
  private(set) var changes = 0

  func apply(environment: ViewEnvironment) { applied.append(environment.bullet) }

  func environmentDidChange() { changes += 1 }

  override func layoutSubviews() {
    applyEnvironmentIfNeeded()
    super.layoutSubviews()
  }
}
