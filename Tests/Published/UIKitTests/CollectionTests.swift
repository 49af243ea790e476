import Foundation
import StateKitUIKit
import Testing

@MainActor
@Suite("Collections and fields of several lines")
struct CollectionTests {
  final class Cell: UICollectionViewCell {
    let label = UILabel()
    let button = UIButton(type: .custom)
    var didTap: ((String) -> Void)?

    required init() {
      super.init()
      contentView.addSubview(label)
      button.on(.touchUpInside) { [unowned self] _ in didTap?(label.text ?? "") }
    }
  }

  final class Layout: UICollectionViewFlowLayout {
    var inserted: [IndexPath] = []
    var log: [String] = []

    override init() {
      super.init()
      minimumLineSpacing = 0
    }

    required init?(coder: NSCoder) { super.init(coder: coder) }

    override func prepare(forCollectionViewUpdates updateItems: [UICollectionViewUpdateItem]) {
      super.prepare(forCollectionViewUpdates: updateItems)
      inserted = updateItems.compactMap {
        $0.indexPathBeforeUpdate == nil ? $0.indexPathAfterUpdate : nil
      }
      log.append("\(updateItems.count) updates, \(inserted.count) new")
    }

    override func finalizeCollectionViewUpdates() {
      super.finalizeCollectionViewUpdates()
      inserted = []
      log.append("done")
    }

    override func initialLayoutAttributesForAppearingItem(
      at itemIndexPath: IndexPath
    ) -> UICollectionViewLayoutAttributes? {
      let attributes = UICollectionViewLayoutAttributes(forCellWith: itemIndexPath)
      attributes.frame = CGRect(x: 1, y: 0, width: 2, height: 2)
      return attributes
    }
  }

  /// A collection that is its own delegate and source, as Tempura's demo has one.
  final class List: UICollectionView, UICollectionViewDataSource,
    UICollectionViewDelegateFlowLayout
  {
    var items: [String] = []
    var tapped: [Int] = []
    var didTapButton: ((String) -> Void)?

    init(layout: UICollectionViewLayout) {
      super.init(frame: .zero, collectionViewLayout: layout)
      register(Cell.self, forCellWithReuseIdentifier: "cell")
      dataSource = self
      delegate = self
    }

    required init() { super.init() }

    func collectionView(_: UICollectionView, numberOfItemsInSection section: Int) -> Int {
      items.count
    }

    func collectionView(
      _: UICollectionView, cellForItemAt indexPath: IndexPath
    ) -> UICollectionViewCell {
      let cell = dequeueReusableCell(withReuseIdentifier: "cell", for: indexPath)
      (cell as? Cell)?.label.text = (cell.isSelected ? "> " : "") + items[indexPath.item]
      (cell as? Cell)?.didTap = didTapButton
      return cell
    }

    func collectionView(_: UICollectionView, didSelectItemAt indexPath: IndexPath) {
      tapped.append(indexPath.item)
    }
  }

  @Test(
    "A collection asks its source for cells, tells of taps, and cells have buttons of their own")
  func cells() throws {
    let list = List(layout: Layout())
    list.items = ["milk", "bread"]
    #expect(list.render() == ["milk", "bread"])
    list.tapItem(at: IndexPath(item: 1, section: 0))
    list.tapItem(at: IndexPath(item: 7, section: 0))
    #expect(list.tapped == [1])
    #expect(list.render() == ["milk", "> bread"])
    list.deselectItem(at: IndexPath(item: 1, section: 0), animated: true)
    #expect(list.indexPathsForSelectedItems == [])
    var buttons: [String] = []
    list.didTapButton = { buttons.append($0) }
    let cell = try #require(list.cellForItem(at: IndexPath(item: 0, section: 0)) as? Cell)
    cell.button.sendActions(for: .touchUpInside)
    #expect(buttons == ["milk"])
    #expect(list.cellForItem(at: IndexPath(item: 2, section: 0)) == nil)
    #expect(List().render() == [])
  }

  @Test("A layout is told of the updates of a batch as one")
  func updates() {
    let layout = Layout()
    let list = List(layout: layout)
    var isDone = false
    list.performBatchUpdates {
      list.items = ["milk"]
      list.insertItems(at: [IndexPath(item: 0, section: 0)])
      list.deleteItems(at: [IndexPath(item: 3, section: 0)])
      list.moveItem(at: IndexPath(item: 1, section: 0), to: IndexPath(item: 2, section: 0))
    } completion: {
      isDone = $0
    }
    #expect(isDone && layout.log == ["3 updates, 1 new", "done"])
    list.reloadItems(at: [IndexPath(item: 0, section: 0)])
    list.insertItems(at: [IndexPath(item: 0, section: 0)])
    #expect(layout.log.suffix(2) == ["1 updates, 1 new", "done"])
    let path = IndexPath(item: 0, section: 0)
    #expect(layout.initialLayoutAttributesForAppearingItem(at: path)?.frame.minX == 1)
    #expect(layout.finalLayoutAttributesForDisappearingItem(at: path) == nil)
    #expect(layout.minimumLineSpacing == 0 && layout.scrollDirection == .vertical)
  }

  /// A field that tells of Return, as Tempura's demo has one.
  final class Field: UITextView, UITextViewDelegate {
    var returns = 0
    var log: [String] = []

    override init(frame: CGRect = .zero, textContainer: NSTextContainer? = nil) {
      super.init(frame: frame, textContainer: textContainer)
      delegate = self
    }

    required init() {
      super.init()
      delegate = self
    }

    func textView(
      _: UITextView, shouldChangeTextIn range: NSRange, replacementText text: String
    ) -> Bool {
      log.append("\(range.location)+\(range.length)")
      if text.rangeOfCharacter(from: .newlines) != nil {
        returns += 1
        return false
      }
      return true
    }

    func textViewDidChange(_ textView: UITextView) { log.append(text) }
  }

  @Test("A field of several lines asks its delegate about each change, and draws its lines")
  func field() {
    let field = Field()
    field.enter("milk")
    field.typeText("!")
    field.typeText("\n")
    #expect(field.text == "milk!" && field.returns == 1)
    #expect(field.log == ["0+0", "milk", "4+0", "milk!", "5+0"])
    field.text = "a\nb"
    #expect(field.render() == ["| a |", "| b |"])
    field.isEditable = false
    field.enter("c")
    #expect(field.text == "a\nb")
    #expect(field.becomeFirstResponder() && field.isFirstResponder)
    #expect(field.resignFirstResponder() && !field.isFirstResponder)
  }
}
