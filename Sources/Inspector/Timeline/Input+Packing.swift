import InspectableDoor

extension Input {
  /// What the first byte says.
  private enum Tag: Int {
    case dispatch, set, trigger, appear, disappear, connect, disconnect, transition, resolve, fail
    case advance, hold, unhold, step
  }

  /// Writes the input: names by number, values in the literal notation.
  func pack(into writer: inout PackedWriter, names: inout Interned<String>) {
    func write(_ tag: Tag, _ words: String...) {
      writer.write(tag.rawValue)
      for word in words { writer.write(names.number(of: word)) }
    }
    /// Any number there is, for a host may name it.
    func write(_ number: Int?) {
      writer.write(number == nil ? 0 : 1)
      if let number { writer.write(number) }
    }
    func write(_ arguments: [Argument]) {
      writer.write(arguments.count)
      for argument in arguments {
        // 0 stands for no label.
        writer.write(argument.label.map { names.number(of: $0) + 1 } ?? 0)
        writer.write(argument.value.literal)
      }
    }
    switch self {
    case .dispatch(let action, let arguments):
      write(.dispatch, action)
      write(arguments)
    case .set(let path, let value):
      write(.set)
      writer.write("\(path)")
      writer.write(value.literal)
    case .trigger(let screen, let event, let arguments):
      write(.trigger, screen, event)
      write(arguments)
    case .appear(let screen): write(.appear, screen)
    case .disappear(let screen): write(.disappear, screen)
    case .connect(let screen): write(.connect, screen)
    case .disconnect(let screen): write(.disconnect, screen)
    case .transition(let queue, let state, let arguments):
      write(.transition, queue, state)
      write(arguments)
    case .resolve(let request, let number, let value):
      write(.resolve, request)
      write(number)
      writer.write(value == nil ? 0 : 1)
      if let value { writer.write(value.literal) }
    case .fail(let request, let number, let message):
      write(.fail, request)
      write(number)
      writer.write(message)
    case .advance(let nanoseconds):
      write(.advance)
      writer.write(Int(nanoseconds))
    case .hold: write(.hold)
    case .unhold: write(.unhold)
    case .step: write(.step)
    }
  }

  /// Reads an input that was written with the same names.
  init(unpacking reader: inout PackedReader, names: Interned<String>) {
    func word() -> String { names[reader.number()] }
    func value() -> Value { Self.read(reader.text(), Value.init(parsing:)) }
    func number() -> Int? { reader.number() == 0 ? nil : reader.number() }
    func arguments() -> [Argument] {
      (0..<reader.number()).map { _ in
        let label = reader.number()
        return Argument(label == 0 ? nil : names[label - 1], value())
      }
    }
    switch Tag(rawValue: reader.number()) {
    case .dispatch: self = .dispatch(action: word(), arguments: arguments())
    case .set:
      self = .set(path: Self.read(reader.text(), ValuePath.init(parsing:)), value: value())
    case .trigger: self = .trigger(screen: word(), event: word(), arguments: arguments())
    case .appear: self = .appear(screen: word())
    case .disappear: self = .disappear(screen: word())
    case .connect: self = .connect(screen: word())
    case .disconnect: self = .disconnect(screen: word())
    case .transition: self = .transition(queue: word(), state: word(), arguments: arguments())
    case .resolve:
      self = .resolve(
        request: word(), number: number(), value: reader.number() == 0 ? nil : value())
    case .fail: self = .fail(request: word(), number: number(), message: reader.text())
    case .advance: self = .advance(nanoseconds: Int64(reader.number()))
    case .hold: self = .hold
    case .unhold: self = .unhold
    case .step: self = .step
    case nil: preconditionFailure("no input was kept here")
    }
  }

  /// Reads what was printed here, which can always be read back.
  private static func read<Result>(
    _ text: String, _ parse: (String) throws(SourceError) -> Result
  ) -> Result {
    do throws(SourceError) {
      return try parse(text)
    } catch {
      preconditionFailure("'\(text)' was kept and cannot be read: \(error.message)")
    }
  }
}
