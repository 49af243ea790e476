extension Change {
  /// Whether a text may stand in a value after this change though it did not before; false is certain.
  package func mayBring(_ text: SoughtText) -> Bool {
    // A position may be the key of an entry. Where a part came or went, all of it is something else.
    if text.mayBeInInteger || path.isEmpty { return true }
    switch kind {
    case .removed: return false
    case .changed(_, let new), .inserted(let new), .moved(_, _, let new):
      return new.contains(text)
        || path.components.contains {
          if case .key(let key) = $0 { key.isWritten(with: text) } else { false }
        }
    }
  }
}
