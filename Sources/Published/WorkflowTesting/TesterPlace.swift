import StateKitTesting

/// Where in a test something was said.
struct TesterPlace {
  let fileID: String
  let filePath: String
  let line: Int
  let column: Int

  init(_ file: StaticString, _ fileID: StaticString, _ line: UInt, _ column: UInt) {
    self.fileID = fileID.description
    filePath = StaticPaths.remember(file)
    self.line = Int(line)
    self.column = Int(column)
  }
}

extension TesterReport {
  func fail(_ message: String, at place: TesterPlace) {
    fail(message, place.fileID, place.filePath, place.line, place.column)
  }

  func expect<T: Equatable>(
    _ subject: String, _ actual: T, toEqual expected: T, at place: TesterPlace
  ) {
    expect(
      subject, actual, toEqual: expected, place.fileID, place.filePath, place.line, place.column)
  }
}
