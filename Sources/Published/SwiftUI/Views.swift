#if !canImport(SwiftUI)
  /// A text; none if it is empty.
  public struct Text: DrawnView {
    private let text: String

    /// Makes a text.
    public init(_ text: String) { self.text = text }

    /// The text on a line.
    public func drawn() -> [DrawnLine] { text.isEmpty ? [] : [DrawnLine(text: text)] }
  }

  /// Views one below another.
  public struct VStack<Content: View>: DrawnView {
    private let content: Content

    /// Puts views one below another.
    public init(@ViewBuilder content: () -> Content) { self.content = content() }

    /// Their lines.
    public func drawn() -> [DrawnLine] { content.lines() }
  }

  /// A column of a grid.
  public struct GridItem {
    /// Makes a column.
    public init() {}
  }

  /// Views in columns, drawn one below another.
  public struct LazyVGrid<Content: View>: DrawnView {
    private let content: Content

    /// Puts views into columns.
    public init(columns: [GridItem], @ViewBuilder content: () -> Content) {
      self.content = content()
    }

    /// Their lines.
    public func drawn() -> [DrawnLine] { content.lines() }
  }

  /// A view for each element.
  public struct ForEach<Element, ID: Hashable, Content: View>: DrawnView {
    private let contents: [Content]

    /// Makes a view of each element.
    public init(
      _ data: [Element], id: KeyPath<Element, ID>, @ViewBuilder content: (Element) -> Content
    ) {
      contents = data.map(content)
    }

    /// Their lines.
    public func drawn() -> [DrawnLine] { contents.flatMap { $0.lines() } }
  }

  extension Optional: View where Wrapped: View {
    /// Nothing: it is drawn.
    public var body: Never { preconditionFailure("A view that is drawn has no body") }
  }

  extension Optional: DrawnView where Wrapped: View {
    /// The lines of the view that there is, if any.
    public func drawn() -> [DrawnLine] { self?.lines() ?? [] }
  }

  /// Several views, as a builder makes one of them.
  public struct TupleView<each Content: View>: DrawnView {
    private let contents: (repeat each Content)

    init(contents: (repeat each Content)) { self.contents = contents }

    /// Their lines, one below another.
    public func drawn() -> [DrawnLine] {
      var lines: [DrawnLine] = []
      repeat lines += (each contents).lines()
      return lines
    }
  }

  /// Makes one view of those that are written one below another.
  @preconcurrency @MainActor
  @resultBuilder
  public enum ViewBuilder {
    /// The only view.
    public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

    /// The views as one.
    public static func buildBlock<each Content: View>(
      _ contents: repeat each Content
    ) -> TupleView<repeat each Content> {
      TupleView(contents: (repeat each contents))
    }
  }

  /// A colour, which lines do not have.
  public enum Color: Sendable {
    /// The colours of the article.
    case primary, secondary
  }

  /// A font, which lines do not have.
  public enum Font: Sendable {
    /// The fonts of the article.
    case headline, subheadline
  }
#endif
