/// As much of SwiftUI, drawn as lines, as the article's listing needs; a test's own, and no product's.
protocol View {
  associatedtype Body: View
  @ViewBuilder var body: Body { get }
}

/// A line, and what a tap on it does.
struct Line {
  var text: String
  var tap: (() -> Void)?
}

extension View {
  /// The lines from top to bottom.
  func lines() -> [Line] {
    if let view = self as? any DrawnView { return view.drawn() }
    return body.lines()
  }

  func onTapGesture(perform action: @escaping () -> Void) -> some View {
    ModifiedView {
      self.lines().map { Line(text: $0.text, tap: action) }
    }
  }

  func foregroundColor(_ color: Color) -> Self { self }

  func font(_ font: Font) -> Self { self }

  func environmentObject<Object: AnyObject>(_ object: Object) -> some View {
    ModifiedView {
      let outer = EnvironmentObjects.current
      defer { EnvironmentObjects.current = outer }
      EnvironmentObjects.current[ObjectIdentifier(Object.self)] = object
      return self.lines()
    }
  }
}

protocol DrawnView: View where Body == Never {
  func drawn() -> [Line]
}

extension DrawnView {
  var body: Never { preconditionFailure("a view that is drawn has no body") }
}

extension Never: View {
  var body: Never { preconditionFailure("there is no such view") }
}

struct ModifiedView: DrawnView {
  let draw: () -> [Line]
  func drawn() -> [Line] { draw() }
}

struct Text: DrawnView {
  let text: String
  init(_ text: String) { self.text = text }
  func drawn() -> [Line] { text.isEmpty ? [] : [Line(text: text)] }
}

struct VStack<Content: View>: DrawnView {
  let content: Content
  init(@ViewBuilder content: () -> Content) { self.content = content() }
  func drawn() -> [Line] { content.lines() }
}

struct GridItem {}

struct LazyVGrid<Content: View>: DrawnView {
  let content: Content
  init(columns: [GridItem], @ViewBuilder content: () -> Content) { self.content = content() }
  func drawn() -> [Line] { content.lines() }
}

struct ForEach<Element, ID: Hashable, Content: View>: DrawnView {
  let contents: [Content]
  init(
    _ data: [Element], id: KeyPath<Element, ID>, @ViewBuilder content: (Element) -> Content
  ) {
    contents = data.map(content)
  }
  func drawn() -> [Line] { contents.flatMap { $0.lines() } }
}

extension Optional: View where Wrapped: View {
  var body: Never { preconditionFailure("a view that is drawn has no body") }
}

extension Optional: DrawnView where Wrapped: View {
  func drawn() -> [Line] { self?.lines() ?? [] }
}

struct TupleView<each Content: View>: DrawnView {
  let contents: (repeat each Content)
  func drawn() -> [Line] {
    var lines: [Line] = []
    repeat lines += (each contents).lines()
    return lines
  }
}

@resultBuilder
enum ViewBuilder {
  static func buildBlock<Content: View>(_ content: Content) -> Content { content }
  static func buildBlock<each Content: View>(
    _ contents: repeat each Content
  ) -> TupleView<repeat each Content> {
    TupleView(contents: (repeat each contents))
  }
}

enum Color { case secondary }

enum Font { case subheadline }

enum EnvironmentObjects {
  static var current: [ObjectIdentifier: AnyObject] = [:]
}

@propertyWrapper
struct EnvironmentObject<Object: AnyObject> {
  init() {}
  var wrappedValue: Object {
    guard let object = EnvironmentObjects.current[ObjectIdentifier(Object.self)] as? Object else {
      preconditionFailure("no \(Object.self) was given by environmentObject")
    }
    return object
  }
}

@propertyWrapper
struct ObservedObject<Object: AnyObject> {
  var wrappedValue: Object
}

protocol PreviewProvider {
  associatedtype Previews: View
  @ViewBuilder static var previews: Previews { get }
}
