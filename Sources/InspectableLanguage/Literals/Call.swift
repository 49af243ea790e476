/// An action or event as it was written: `AddTodo(title: "x")`, `.reload` or `list.didSelectItem 2`.
///
/// A call knows where each of its parts stands in the text, so that errors can point at them.
package struct Call: Sendable {
  /// The name without backticks or a leading dot; `list.didSelectItem` with its screen.
  package var name: String
  /// Whether it was written with a leading dot, as an enum's case is.
  package var isImplicitCase: Bool
  /// Where the name begins, in UTF-8 bytes; behind the dot of an implicit case.
  package var nameOffset: Int
  /// Where the steps of the name begin, where it was read as a path.
  package var steps: [Int]
  /// The arguments in the order written.
  package var arguments: [Argument]
  /// The name as it reads back.
  private var writtenName: String

  /// One argument.
  package struct Argument: Sendable {
    /// The label, nil where none was written.
    package var label: String?
    /// The literal.
    package var value: Value
    /// Where the label begins, or where it is missing the value.
    package var labelOffset: Int
    /// Where the value begins.
    package var valueOffset: Int
    var source: [UInt8]

    /// Where a part of this argument's value stands in the text, or the innermost part around it
    /// that was written.
    package func offset(of path: ValuePath) -> Int {
      LiteralLocator(source: source, root: valueOffset).offset(of: path.components[...])
    }
  }

  init(
    name: String, writtenName: String, isImplicitCase: Bool, nameOffset: Int, steps: [Int] = [],
    arguments: [Argument]
  ) {
    self.name = name
    self.writtenName = writtenName
    self.isImplicitCase = isImplicitCase
    self.nameOffset = nameOffset
    self.steps = steps
    self.arguments = arguments
  }

  /// The call as it is kept in journals and shown in the history: `ClearTodos()`, `.reload`,
  /// `list.didSelectItem(2)`.
  package var canonical: String {
    var writer = LiteralWriter()
    writer.put(text: writtenName)
    guard !arguments.isEmpty || !isCase else { return writer.text }
    writer.put("(")
    for (i, argument) in arguments.enumerated() {
      if i > 0 { writer.put(", ") }
      writer.put(label: argument.label)
      writer.write(argument.value)
    }
    writer.put(")")
    return writer.text
  }

  /// Whether this is a case or an event and no type: those are written without empty brackets.
  private var isCase: Bool {
    if isImplicitCase { return true }
    guard let dot = name.lastIndex(of: ".") else { return false }
    return !NameSyntax.startsUppercase(String(name[name.index(after: dot)...]))
  }
}
