import StateKitSwiftUI
import Testing

/// What a view shows and counts.
@MainActor
final class Counter {
  var count = 1
}

/// A picture of the app's own, which draws itself.
struct Picture: DrawnView {
  let name: String
  func drawn() -> [DrawnLine] { [DrawnLine(text: "[\(name)]")] }
}

struct CounterView: View {
  @ObservedObject var counter: Counter
  @EnvironmentObject var title: Title

  final class Title {
    var text = "Counter"
  }

  var body: some View {
    LazyVGrid(columns: [GridItem()]) {
      Text(title.text).font(.headline)
      ForEach(Array(0..<counter.count), id: \.self) { number in
        VStack {
          number > 0 ? Picture(name: "\(number)") : nil
          Text("").foregroundColor(.secondary)
          Text("no. \(number)")
        }
        .onTapGesture { counter.count += 1 }
      }
    }
  }
}

struct CounterView_Previews: PreviewProvider {
  static var previews: some View {
    CounterView(counter: Counter()).environmentObject(CounterView.Title())
  }
}

/// Makes one view of two, as a function of the app's.
@MainActor
func both(@ViewBuilder _ content: () -> TupleView<Text, Text>) -> [String] {
  content().lines().map(\.text)
}

@MainActor
@Suite("The views of the article on connectors")
struct ViewTests {
  @Test("A view draws the newest state of its object, and a tap on a line changes that")
  func drawing() {
    let counter = Counter()
    let view = CounterView(counter: counter).environmentObject(CounterView.Title())
    #expect(view.lines().map(\.text) == ["Counter", "no. 0"])
    #expect(view.lines()[0].tap == nil)
    view.lines()[1].tap?()
    #expect(view.lines().map(\.text) == ["Counter", "no. 0", "[1]", "no. 1"])
  }

  @Test("A preview is a view, and a builder makes one view of several")
  func previews() {
    #expect(CounterView_Previews.previews.lines().count == 2)
    #expect(
      both {
        Text("a")
        Text("b")
      } == ["a", "b"])
    #expect(ViewBuilder.buildBlock(Text("d")).lines().count == 1)
    let (color, font) = (Color.primary, Font.subheadline)
    #expect(Text("c").foregroundColor(color).font(font).lines().map(\.text) == ["c"])
  }
}
