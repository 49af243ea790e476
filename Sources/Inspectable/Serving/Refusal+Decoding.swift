extension Refusal {
  /// Says why something could not be decoded, and where in the request.
  ///
  /// - Parameter inner: for a `set`, the part of the decoded value that was given.
  init(decoding error: any Error, within inner: ValuePath = ValuePath()) {
    switch error {
    case let refusal as Refusal: self = refusal
    case let error as ActionArgumentError: self.init(error.message, at: Place(error.place))
    case let error as ValueDecodingError:
      let rest =
        error.path.starts(with: inner)
        ? error.path.components.dropFirst(inner.components.count) : []
      self.init(error.message, at: .value(path: ValuePath(Array(rest))))
    default: self.init("\(error)")
    }
  }
}

extension Refusal.Place {
  fileprivate init(_ place: ActionArgumentError.Place) {
    switch place {
    case .name: self = .name
    case .label(let index): self = .label(index: index)
    case .value(let index, let path): self = .argument(index: index, path: path)
    }
  }
}
