/// The renderings of a list's children, in the order of its items.
///
/// ``RenderContext/renderList(_:as:key:outputMap:)`` returns one. It is a value like an array: if
/// you keep one, it doesn't change. But the next one shares all elements except a few around the
/// changed ones, while an array would be copied as a whole. `Array(list)` makes an array of it.
public struct RenderedList<Element> {
  /// All chunks are full, except the last one, which is not empty.
  private var chunks: [ContiguousArray<Element>] = []

  /// How many elements there are.
  public private(set) var count = 0

  // With 1,000 elements there are as many chunks as elements in one, so that a change copies least.
  private static var shift: Int { 5 }
  private static var chunkSize: Int { 1 << shift }

  /// Makes a list of the elements of a sequence, for example in place of what children show in a
  /// test.
  public init(_ elements: some Sequence<Element>) {
    chunks.reserveCapacity((elements.underestimatedCount >> Self.shift) + 1)
    for element in elements { append(element) }
  }

  mutating func append(_ element: Element) {
    if count & (Self.chunkSize - 1) == 0 {
      chunks.append([])
      chunks[chunks.count - 1].reserveCapacity(Self.chunkSize)
    }
    chunks[chunks.count - 1].append(element)
    count += 1
  }

  mutating func replace(at index: Int, with element: Element) {
    chunks[index >> Self.shift][index & (Self.chunkSize - 1)] = element
  }
}

extension RenderedList: RandomAccessCollection {
  /// Zero.
  public var startIndex: Int { 0 }
  /// How many elements there are.
  public var endIndex: Int { count }

  /// The rendering of the child at a position, which must exist.
  public subscript(position: Int) -> Element {
    chunks[position >> Self.shift][position & (Self.chunkSize - 1)]
  }
}

extension RenderedList: ExpressibleByArrayLiteral {
  /// Makes a list of elements that are written out.
  public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension RenderedList: Equatable where Element: Equatable {
  /// Whether two lists have equal elements in the same order.
  public static func == (first: RenderedList, second: RenderedList) -> Bool {
    first.chunks == second.chunks
  }
}

extension RenderedList: Hashable where Element: Hashable {}

extension RenderedList: Sendable where Element: Sendable {}

extension RenderedList: CustomStringConvertible, CustomReflectable {
  /// The elements as an array describes them.
  public var description: String { Array(self).description }

  /// Shows the elements, not how they are kept.
  public var customMirror: Mirror {
    Mirror(self, unlabeledChildren: self, displayStyle: .collection)
  }
}
