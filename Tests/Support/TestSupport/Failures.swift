import Inspectable

/// The offset and message of the error that reading throws, nil if it throws none.
package func failure<T>(_ read: () throws -> T) -> String? {
  do {
    _ = try read()
    return nil
  } catch let error as SourceError {
    return "\(error.offset): \(error.message)"
  } catch {
    return "not a source error: \(error)"
  }
}
