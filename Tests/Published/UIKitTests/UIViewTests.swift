import StateKit
import StateKitUIKit
import Testing

@MainActor
@Suite("Views without a screen")
struct UIViewTests {
  private final class Box: UIView {
    var calls: [String] = []
    let inner = UILabel()

    override func layoutSubviews() {
      super.layoutSubviews()
      calls.append("layout \(Int(bounds.width))x\(Int(bounds.height))")
      inner.frame = bounds
    }
  }

  private func label(_ text: String) -> UILabel {
    let label = UILabel()
    label.text = text
    return label
  }

  @Test("What a view looks like can be set and read")
  func looks() {
    let view = UIView(frame: CGRect(x: 10, y: 20, width: 30, height: 40))
    #expect(view.bounds == CGRect(x: 0, y: 0, width: 30, height: 40))
    #expect(view.center == CGPoint(x: 25, y: 40))
    view.center = .zero
    #expect(view.frame.origin == CGPoint(x: -15, y: -20))
    view.backgroundColor = .white
    #expect(view.backgroundColor == .white)
    #expect(UIView().backgroundColor == nil)
    view.backgroundColor = UIColor.black.withAlphaComponent(0.5)
    #expect(view.backgroundColor == UIColor(white: 0, alpha: 0.5))
    view.tintColor = .green
    let inside = UIView()
    view.addSubview(inside)
    #expect(inside.tintColor == .green)
    view.layer.cornerRadius = 8
    view.alpha = 0.5
    view.tag = 7
    #expect(inside.viewWithTag(7) == nil)
    #expect(view.viewWithTag(7) == view)
    #expect(view.layer.cornerRadius == 8)
    #expect(view.alpha == 0.5)
    #expect(view.safeAreaInsets == .zero)
  }

  @Test("A hidden view is not drawn, nor what is inside")
  func hidden() {
    let view = UIView()
    let inside = label("inside")
    view.addSubview(inside)
    view.addSubview(label("beside"))
    inside.isHidden = true
    #expect(view.draw() == ["beside"])
    inside.isHidden = false
    #expect(view.draw() == ["inside", "beside"])
    view.isHidden = true
    #expect(view.render() == [])
  }

  @Test("A view is laid out before it is drawn first, when it asks for it, and in another size")
  func layout() {
    let box = Box()
    box.addSubview(box.inner)
    #expect(box.calls == [])
    _ = box.render()
    _ = box.render()
    #expect(box.calls == ["layout 0x0"])
    box.setNeedsLayout()
    box.layoutIfNeeded()
    box.layoutIfNeeded()
    #expect(box.calls == ["layout 0x0", "layout 0x0"])
    box.frame = CGRect(x: 1, y: 2, width: 3, height: 4)
    let around = UIView()
    around.addSubview(box)
    around.layoutIfNeeded()
    #expect(box.calls.last == "layout 3x4")
    #expect(box.inner.frame == CGRect(x: 0, y: 0, width: 3, height: 4))
    box.frame.origin = .zero
    around.layoutIfNeeded()
    #expect(box.calls.count == 3)
  }

  @Test("The views inside have an order, which can be changed")
  func order() {
    let view = UIView()
    let (one, two, three) = (label("1"), label("2"), label("3"))
    view.addSubview(two)
    view.insertSubview(one, belowSubview: two)
    view.insertSubview(three, aboveSubview: two)
    #expect(view.draw() == ["1", "2", "3"])
    view.bringSubviewToFront(one)
    #expect(view.draw() == ["2", "3", "1"])
    view.sendSubviewToBack(three)
    #expect(view.draw() == ["3", "2", "1"])
    view.insertSubview(three, at: 99)
    view.insertSubview(one, at: -1)
    #expect(view.draw() == ["1", "2", "3"])
    #expect(one.isDescendant(of: view))
    #expect(!view.isDescendant(of: one))
    one.removeFromSuperview()
    #expect(view.subviews == [two, three])
  }

  @Test("A stack draws its views one below another, or side by side")
  func stack() {
    let stack = UIStackView(arrangedSubviews: [label("a"), label("bb")])
    stack.axis = .vertical
    #expect(stack.draw() == ["a", "bb"])
    let tall = label("c\nd")
    tall.numberOfLines = 0
    stack.insertArrangedSubview(tall, at: 0)
    stack.axis = .horizontal
    #expect(stack.draw() == ["c a bb", "d"])
    stack.removeArrangedSubview(tall)
    #expect(stack.arrangedSubviews.count == 2)
    #expect(stack.subviews.contains(tall))
    tall.removeFromSuperview()
    #expect(stack.draw() == ["a bb"])
  }

  @Test("The size of a view is that of its drawing, a point for a character")
  func size() {
    let label = label("four")
    label.sizeToFit()
    #expect(label.bounds.size == CGSize(width: 4, height: 1))
    #expect(label.intrinsicContentSize == CGSize(width: 4, height: 1))
  }

  @Test("A list calls what is to be done with a row, and draws its rows")
  func list() {
    let list = ListView()
    var calls: [String] = []
    list.on(.selection) { calls.append("select \($0.item) \($0.section)") }
    list.on(.deleteItem) { calls.append("delete \($0.row)") }
    list.source = ["a", "b"]
    list.selectedIndex = 1
    #expect(list.draw() == ["  a", "* b"])
    list.perform(.selection, at: 1)
    list.perform(.deleteItem, at: 0)
    list.perform(.deleteItem, at: 2)
    #expect(calls == ["select 1 0", "delete 0"])
  }

  @Test("A table asks its data source for rows, and tells its delegate of taps")
  func table() {
    final class Rows: UITableViewDataSource, UITableViewDelegate {
      var rows = ["a", "b"]
      var tapped: [IndexPath] = []
      func tableView(_ tableView: UITableView, numberOfRowsInSection section: Int) -> Int {
        rows.count
      }
      func tableView(
        _ tableView: UITableView, cellForRowAt indexPath: IndexPath
      ) -> UITableViewCell {
        let cell = tableView.dequeueReusableCell(withIdentifier: "row", for: indexPath)
        cell.textLabel?.text = rows[indexPath.row]
        return cell
      }
      func tableView(_ tableView: UITableView, didSelectRowAt indexPath: IndexPath) {
        tapped.append(indexPath)
      }
    }
    let table = UITableView()
    let rows = Rows()
    table.dataSource = rows
    table.delegate = rows
    table.register(UITableViewCell.self, forCellReuseIdentifier: "row")
    #expect(table.draw() == ["  a", "  b"])
    table.tapRow(at: IndexPath(row: 1, section: 0))
    table.tapRow(at: IndexPath(row: 9, section: 0))
    #expect(rows.tapped == [IndexPath(item: 1, section: 0)])
    #expect(table.draw() == ["  a", "* b"])
    table.deselectRow(at: IndexPath(row: 1, section: 0), animated: true)
    rows.rows = ["c"]
    table.reloadData()
    #expect(table.draw() == ["  c"])
  }

  @Test("An animation changes at once, and ends when its time is over")
  func animations() {
    let clock = VirtualClock()
    let view = UIView()
    var ends: [Bool] = []
    AppTime.$current.withValue(clock) {
      UIView.animate(withDuration: 0.3, animations: { view.alpha = 0 }) { ends.append($0) }
    }
    #expect(view.alpha == 0 && ends == [])
    clock.advance(by: .milliseconds(300))
    #expect(ends == [true])
    UIView.animate(withDuration: 0, animations: {}) { ends.append($0) }
    #expect(ends == [true, true])
    UIView.animate(
      withDuration: 0.3, delay: 0, usingSpringWithDamping: 0.9, initialSpringVelocity: 1,
      options: [.curveEaseInOut], animations: { view.alpha = 1 }, completion: nil)
    #expect(view.alpha == 1)
  }

  @Test("A view that cannot be seen is not drawn, be it hidden or of no opacity")
  func invisible() {
    let view = UIView()
    let label = UILabel()
    label.text = "here"
    view.addSubview(label)
    label.alpha = 0
    #expect(view.render() == [] && !label.isHidden)
    label.isHidden = true
    label.alpha = 0.5
    #expect(view.render() == [])
    label.isHidden = false
    #expect(view.render() == ["here"] && label.alpha == 0.5)
    UIView.animate(
      withDuration: 0, delay: 0, options: .curveLinear, animations: { label.alpha = 0 })
    #expect(view.render() == [])
  }
}
