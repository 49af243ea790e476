import StateKit
import Testing

@MainActor
@Suite("Views")
struct ViewTests {
  private final class Line: View {
    var text = ""
    override func draw() -> [String] { [text] }
  }

  private func line(_ text: String) -> Line {
    let line = Line()
    line.text = text
    return line
  }

  @Test("A view shows the views inside it, one below another")
  func subviews() {
    let view = View()
    #expect(view.draw() == [])
    view.addSubview(line("one"))
    view.addSubview(line("two"))
    #expect(view.draw() == ["one", "two"])
  }

  @Test("A view is inside of one view at most; adding it again puts it last")
  func moving() {
    let first = View()
    let second = View()
    let moved = line("moved")
    first.addSubview(moved)
    second.addSubview(moved)
    second.addSubview(line("other"))
    second.addSubview(moved)
    #expect(first.subviews.isEmpty)
    #expect(moved.superview === second)
    #expect(second.draw() == ["other", "moved"])
    moved.removeFromSuperview()
    #expect(moved.superview == nil)
    #expect(second.draw() == ["other"])
  }

  @Test("Setting the model of a view updates it, without any store or controller")
  func model() {
    let view = LogView()
    #expect(view.model == nil)
    view.model = LogViewModel(log: ["a"])
    view.model = nil
    #expect(view.calls == ["update from nil to 1", "update from 1 to nil"])
    #expect(view.draw() == ["nothing"])
  }
}
