@available(macOS 26, iOS 26, *)
extension InlineArray: PlannedType {
  static func makePlan() -> any TypePlan { ArrayPlan<InlineAccess<count, Element>>() }
}

/// The elements of an array whose length is part of its type.
@available(macOS 26, iOS 26, *)
enum InlineAccess<let count: Int, Element>: ElementAccess {
  static var isInPlace: Bool { false }

  static func withBuffer<Result>(
    _ elements: InlineArray<count, Element>, _ body: (UnsafeBufferPointer<Element>) -> Result
  ) -> Result {
    elements.span.withUnsafeBufferPointer(body)
  }
}

/// An array whose length is part of its type, to those who do not know it.
protocol InlineElements {
  var all: [Any] { get }
  static var elementType: any Any.Type { get }
}

@available(macOS 26, iOS 26, *)
extension InlineArray: InlineElements {
  var all: [Any] { indices.map { self[$0] } }
  static var elementType: any Any.Type { Element.self }
}
