/// What is wrong with the arguments of an action that was called.
package struct ActionArgumentError: Error, Hashable, Sendable {
  /// The action's name.
  package var action: String
  /// The part of the call that is wrong.
  package var place: Place
  /// What is wrong with it.
  package var reason: Reason

  /// A part of a call.
  package enum Place: Hashable, Sendable {
    /// The action's name, where something is missing.
    case name
    /// The label of the argument at a position.
    case label(Int)
    /// The value of the argument at a position, or a place in it.
    case value(Int, ValuePath)
  }

  /// What can be wrong with arguments.
  package enum Reason: Hashable, Sendable {
    /// There are more arguments than the action takes.
    case tooMany(count: Int, found: Int)
    /// A value cannot be what it is meant to be; its path begins with the argument's label.
    case undecodable(ValueDecodingError)
    /// An argument is missing, unknown or there twice.
    case label(ValueDecodingError.Reason)
  }

  /// What is wrong in one line: `RemoveTodo has no argument 'indx', did you mean 'index'?`.
  package var message: String {
    switch reason {
    case .tooMany(0, _): "\(action) takes no arguments"
    case .tooMany(let count, let found):
      "\(action) takes \(count) \(count == 1 ? "argument" : "arguments"), found \(found)"
    case .undecodable(let error): error.message
    case .label(let reason): reason.message(memberWord: "argument")
    }
  }
}

extension ExampleShape {
  /// Makes an action from the arguments of a call.
  ///
  /// Arguments with labels are found by these, or by their coding names; those without take the
  /// places that are left, in order. An optional argument may be left out.
  ///
  /// - Parameters:
  ///   - type: The type that this is the shape of.
  ///   - arguments: What the call gives, in the order written.
  package func make<Action>(
    _ type: Action.Type, arguments: [Value.Member]
  ) throws(ActionArgumentError) -> Action {
    let sources = try sources(of: arguments)
    let members = zip(parameters, sources).enumerated().compactMap { position, pair in
      pair.1.map {
        Value.Member(pair.0.label ?? "_\(position)", arguments[$0].value)
      }
    }
    let value: Value =
      isCase
      ? .enumCase(name, members) : .record(type: TypeName.short(Action.self), members: members)
    do {
      return try ValueDecoder.decode(Action.self, from: value, root: name)
    } catch {
      throw explain(error, sources)
    }
  }

  /// Makes an action of the type that an example is of.
  package func make<Action>(
    like example: Action, arguments: [Value.Member]
  ) throws(ActionArgumentError) -> Action {
    try make(Action.self, arguments: arguments)
  }

  /// Makes one argument.
  ///
  /// - Parameters:
  ///   - value: What is given, or stands for it where nothing is.
  ///   - sources: For each parameter the position of its argument.
  func argument<T>(
    _ type: T.Type, at position: Int, from value: Value?, _ sources: [Int?]
  ) throws(ActionArgumentError) -> T {
    let label = parameters[position].label ?? "_\(position)"
    let place = DecodingPlace(root: name)
    do {
      guard let value = value ?? (parameters[position].isOptional ? .null : nil) else {
        throw place.error(.missing(label: label, members))
      }
      return try place.at(.member(label)).make(type, from: value)
    } catch let error as ValueDecodingError {
      throw explain(error, sources)
    } catch {
      throw explain(place.at(.member(label)).error(.refused("\(error)")), sources)
    }
  }

  /// For each parameter the position of its argument, nil where there is none.
  func sources(of arguments: [Value.Member]) throws(ActionArgumentError) -> [Int?] {
    var sources = [Int?](repeating: nil, count: parameters.count)
    for (index, argument) in arguments.enumerated() {
      guard let label = argument.label else { continue }
      guard
        let position = parameters.firstIndex(where: { $0.label == label })
          ?? parameters.firstIndex(where: { $0.label != nil && $0.codingName == label })
      else { throw error(.label(index), .label(.unknown(label: label, members))) }
      guard sources[position] == nil else {
        throw error(.label(index), .label(.repeated(label: label, members)))
      }
      sources[position] = index
    }
    for (index, argument) in arguments.enumerated() where argument.label == nil {
      guard let position = sources.firstIndex(of: nil) else {
        throw error(
          .value(index, ValuePath()),
          .tooMany(count: parameters.count, found: arguments.count))
      }
      sources[position] = index
    }
    return sources
  }

  private var members: ValueDecodingError.Members {
    ValueDecodingError.Members(owner: name, labels: parameters.map { $0.label ?? "_" })
  }

  private func error(
    _ place: ActionArgumentError.Place, _ reason: ActionArgumentError.Reason
  ) -> ActionArgumentError {
    ActionArgumentError(action: name, place: place, reason: reason)
  }

  /// Finds the argument that a decoding error is about.
  private func explain(
    _ failure: ValueDecodingError, _ sources: [Int?]
  ) -> ActionArgumentError {
    var failure = failure
    if isCase, failure.path.components.first == .member(name) {
      failure.path.components.removeFirst()
    }
    if case .missing(let label, _) = failure.reason, failure.path.isEmpty {
      return error(.name, .label(.missing(label: label, members)))
    }
    guard case .member(let label)? = failure.path.components.first,
      let position = parameters.indices.first(where: {
        (parameters[$0].label ?? "_\($0)") == label
      }), let index = sources[position]
    else { return error(.name, .undecodable(failure)) }
    if parameters[position].label == nil { failure.path.components[0] = .member("\(position)") }
    let inside = ValuePath(Array(failure.path.components.dropFirst()))
    return error(.value(index, inside), .undecodable(failure))
  }
}
