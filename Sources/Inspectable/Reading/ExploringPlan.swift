/// How one looks into the values of a type, only as far as a path leads.
protocol ExploringPlan: AnyObject, Sendable {
  /// The value inside an optional or a protocol type; nil if this is neither.
  func unwrap(_ live: LiveValue) -> LiveValue?
  /// Whether values of any type that conforms can be in it.
  var isOpen: Bool { get }
  /// The outside of a value.
  func shape(of live: LiveValue) -> Shape
  /// The member, payload part or tuple part with a label or position.
  func member(_ name: String, of live: LiveValue) -> LiveValue?
  /// The element at a position of an array or set.
  func element(at index: Int, of live: LiveValue) -> LiveValue?
  /// All elements of an array or set, each found in the same time however many there are.
  func elements(of live: LiveValue) -> [LiveValue]?
  /// The same in whatever order is the quickest.
  func unorderedElements(of live: LiveValue) -> [LiveValue]?
  /// Whether there is a stored property of a name that is not shown, by the wish of the app.
  func hides(_ name: String) -> Bool
  /// What a dictionary holds, in the order of its keys' values; nil where that is only known as a
  /// whole.
  func entries(of live: LiveValue) -> [(key: Value, content: LiveValue)]?
  /// The value under a key of a dictionary.
  func entry(forKey key: Value, of live: LiveValue) -> LiveValue?
  /// The names that `is` accepts.
  func typeNames(of live: LiveValue) -> [String]
}

extension TypePlan {
  func unwrap(_ live: LiveValue) -> LiveValue? { nil }
  var isOpen: Bool { false }
  func shape(of live: LiveValue) -> Shape { .scalar }
  func member(_ name: String, of live: LiveValue) -> LiveValue? { nil }
  func element(at index: Int, of live: LiveValue) -> LiveValue? { nil }
  func elements(of live: LiveValue) -> [LiveValue]? { nil }
  func unorderedElements(of live: LiveValue) -> [LiveValue]? { elements(of: live) }
  func hides(_ name: String) -> Bool { false }
  func entries(of live: LiveValue) -> [(key: Value, content: LiveValue)]? { nil }
  func entry(forKey key: Value, of live: LiveValue) -> LiveValue? { nil }
  func typeNames(of live: LiveValue) -> [String] { [TypeName.short(type)] }
}
