extension Duration: TextualScalar {
  static var textName: String { "Duration" }

  /// With its unit, as durations are written in commands: `300ms`, `1.5s`.
  var text: String { literal }

  init?(text: String) {
    let isNegative = text.hasPrefix("-")
    var parser = Parser(String(text.drop { $0 == "-" }))
    guard text.prefix(2) != "--", let duration = try? parser.duration(),
      (try? parser.expectEnd()) != nil
    else { return nil }
    self = isNegative ? .zero - duration : duration
  }
}
