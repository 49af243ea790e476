import StateKitUIKit
import Testing

@MainActor
@Suite("Controls without a screen")
struct ControlTests {
  @Test("A label draws its text, as many lines of it as it may have")
  func label() {
    let label = UILabel()
    #expect(label.draw() == [])
    label.text = "one\ntwo\nthree"
    #expect(label.draw() == ["one"])
    label.numberOfLines = 2
    #expect(label.draw() == ["one", "two"])
    label.numberOfLines = 0
    label.textColor = .red
    label.textAlignment = .center
    label.font = .boldSystemFont(ofSize: 20)
    #expect(label.draw() == ["one", "two", "three"])
    #expect(label.textColor == UIColor(red: 1, green: 0, blue: 0, alpha: 1))
    #expect(label.font?.weight == .bold)
    label.text = nil
    #expect(label.draw() == [])
  }

  @Test("A button shows the title of the state that it is in, or the usual one")
  func titles() {
    let button = UIButton(type: .system)
    #expect(button.buttonType == .system)
    #expect(button.title(for: .normal) == nil)
    button.setTitle("Save", for: .normal)
    button.setTitle("Wait", for: .disabled)
    #expect(button.draw() == ["[ Save ]"])
    #expect(button.title(for: .highlighted) == "Save")
    button.isEnabled = false
    #expect(button.draw() == ["[ Wait ]"])
    #expect(button.currentTitle == "Wait")
    button.setTitleColor(.blue, for: .normal)
    #expect(button.titleColor(for: .selected) == .blue)
    let pictured = UIButton()
    pictured.setImage(UIImage(named: "plus"), for: .normal)
    #expect(pictured.draw() == ["[ plus ]"])
  }

  @MainActor
  final class Target {
    var calls: [String] = []
    func pressed() { calls.append("pressed") }
    func pressed(sender: UIButton) { calls.append("pressed \(sender.currentTitle ?? "")") }
    func changed(sender: UISwitch) { calls.append("changed to \(sender.isOn)") }
  }

  @MainActor
  final class MainTarget {
    var calls: [String] = []
    func pressed(sender: UIButton) { calls.append(sender.currentTitle ?? "") }
    func changed() { calls.append("changed") }
  }

  @Test("A button calls the method of its target, with itself where that takes it")
  func targets() {
    let button = UIButton()
    button.setTitle("Go", for: .normal)
    let target = Target()
    let main = MainTarget()
    button.addTarget(target, action: Target.pressed(sender:), for: .touchUpInside)
    button.addTarget(main, action: MainTarget.pressed(sender:), for: [.touchUpInside, .touchDown])
    button.addTarget(main, action: MainTarget.changed, for: .valueChanged)
    button.sendActions(for: .touchUpInside)
    #expect(target.calls == ["pressed Go"])
    #expect(main.calls == ["Go"])
    button.isEnabled = false
    button.sendActions(for: .touchUpInside)
    #expect(main.calls == ["Go"])
    button.isEnabled = true
    button.removeTarget(main, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    button.sendActions(for: .touchDown)
    button.sendActions(for: .valueChanged)
    #expect(target.calls == ["pressed Go", "pressed Go"])
    #expect(main.calls == ["Go", "Go", "changed"])
  }

  @Test("A button does not keep its target alive")
  func weakTargets() {
    let button = UIButton()
    weak var gone: MainTarget?
    do {
      let target = MainTarget()
      button.addTarget(target, action: MainTarget.pressed(sender:), for: .touchUpInside)
      gone = target
    }
    #expect(gone == nil)
    button.sendActions(for: .touchUpInside)
  }

  @Test("Closures and actions are called too")
  func closures() {
    let button = UIButton()
    var calls: [String] = []
    button.on(.touchUpInside) { sender in calls.append("on \(sender === button)") }
    button.addTarget(nil, action: { calls.append("closure") }, for: .touchUpInside)
    let action = UIAction(title: "More") { action in
      calls.append("\(action.title) \(action.sender === button)")
    }
    button.addAction(action, for: .touchUpInside)
    button.sendActions(for: .touchUpInside)
    #expect(calls == ["on true", "closure", "More true"])
  }

  @Test("A text field tells of what is entered, and asks its delegate")
  func textField() {
    final class Delegate: UITextFieldDelegate {
      var allows = true
      func textFieldShouldReturn(_ textField: UITextField) -> Bool { allows }
    }
    let field = UITextField()
    let delegate = Delegate()
    field.delegate = delegate
    field.placeholder = "Name"
    #expect(field.draw() == ["| Name |"])
    var seen: [String] = []
    field.on(.editingChanged) { seen.append($0.text ?? "nil") }
    field.on(.editingDidEndOnExit) { _ in seen.append("return") }
    field.enter("Ann")
    field.pressReturn()
    delegate.allows = false
    field.pressReturn()
    #expect(seen == ["Ann", "return"])
    #expect(field.draw() == ["| Ann |"])
    field.isSecureTextEntry = true
    #expect(field.draw() == ["| ••• |"])
  }

  @Test("A switch flips when a user taps it, and tells nobody when it is set")
  func flipping() {
    let toggle = UISwitch()
    let target = Target()
    toggle.addTarget(target, action: Target.changed(sender:), for: .valueChanged)
    toggle.setOn(true, animated: true)
    #expect(toggle.draw() == ["[x]"])
    #expect(target.calls == [])
    toggle.flip()
    #expect(toggle.draw() == ["[ ]"])
    #expect(target.calls == ["changed to false"])
  }

  @Test("An indicator is to be seen while it turns")
  func indicator() {
    let indicator = UIActivityIndicatorView(style: .gray)
    #expect(indicator.draw() == [])
    indicator.startAnimating()
    #expect(indicator.isAnimating)
    #expect(indicator.draw() == ["loading…"])
    indicator.stopAnimating()
    #expect(indicator.draw() == [])
    indicator.hidesWhenStopped = false
    #expect(indicator.draw() == ["…"])
  }
}
