import InspectableFoundation

extension IndexPath: FormedType {
  var form: [Int] { Array(self) }
  init?(form: [Int]) { self.init(indexes: form) }
}

extension DateComponents: FormedType {
  /// Those that are set.
  var form: Value {
    var members: [Value.Member] = []
    if let calendar { members.append(Value.Member("calendar", calendar.form)) }
    if let timeZone { members.append(Value.Member("timeZone", timeZone.reflected)) }
    for (name, path) in Self.numbers {
      if let number = self[keyPath: path] { members.append(Value.Member(name, .int(number))) }
    }
    if let isLeapMonth { members.append(Value.Member("isLeapMonth", .bool(isLeapMonth))) }
    return .record(type: "DateComponents", members: members)
  }

  init?(form: Value) {
    guard case .record("DateComponents", let members) = form else { return nil }
    self.init()
    for member in members {
      switch member.label {
      case "calendar":
        guard let calendar = Calendar(form: member.value) else { return nil }
        self.calendar = calendar
      case "timeZone":
        guard let timeZone = TimeZone(reflected: member.value) else { return nil }
        self.timeZone = timeZone
      case "isLeapMonth":
        guard case .bool(let isLeapMonth) = member.value else { return nil }
        self.isLeapMonth = isLeapMonth
      default:
        guard case .int(let number) = member.value,
          let path = Self.numbers.first(where: { $0.name == member.label })?.path
        else { return nil }
        self[keyPath: path] = number
      }
    }
  }

  private static var numbers: [(name: String, path: WritableKeyPath<DateComponents, Int?>)] {
    [
      ("era", \.era), ("year", \.year), ("yearForWeekOfYear", \.yearForWeekOfYear),
      ("quarter", \.quarter), ("month", \.month), ("weekOfMonth", \.weekOfMonth),
      ("weekOfYear", \.weekOfYear), ("weekday", \.weekday), ("weekdayOrdinal", \.weekdayOrdinal),
      ("day", \.day), ("dayOfYear", \.dayOfYear), ("hour", \.hour), ("minute", \.minute),
      ("second", \.second), ("nanosecond", \.nanosecond),
    ]
  }
}

extension Calendar: FormedType {
  var form: Value {
    .record(
      type: "Calendar",
      members: [
        Value.Member("identifier", .string("\(identifier)")),
        Value.Member("locale", locale?.reflected ?? .null),
        Value.Member("timeZone", timeZone.reflected),
        Value.Member("firstWeekday", .int(firstWeekday)),
        Value.Member("minimumDaysInFirstWeek", .int(minimumDaysInFirstWeek)),
      ])
  }

  /// What is left out is as the calendar has it by itself.
  init?(form: Value) {
    guard case .record("Calendar", let members) = form,
      case .string(let name)? = form.member("identifier") as? Value,
      let identifier = Self.identifiers.first(where: { "\($0)" == name })
    else { return nil }
    self.init(identifier: identifier)
    for member in members where member.label != "identifier" {
      switch (member.label, member.value) {
      case ("locale", .null): locale = nil
      case ("locale", let value):
        guard let locale = Locale(reflected: value) else { return nil }
        self.locale = locale
      case ("timeZone", let value):
        guard let timeZone = TimeZone(reflected: value) else { return nil }
        self.timeZone = timeZone
      case ("firstWeekday", .int(let day)): firstWeekday = day
      case ("minimumDaysInFirstWeek", .int(let count)): minimumDaysInFirstWeek = count
      default: return nil
      }
    }
  }

  private static var identifiers: [Identifier] {
    [
      .gregorian, .buddhist, .chinese, .coptic, .ethiopicAmeteMihret, .ethiopicAmeteAlem, .hebrew,
      .iso8601, .indian, .islamic, .islamicCivil, .japanese, .persian, .republicOfChina,
      .islamicTabular, .islamicUmmAlQura,
    ]
  }
}

extension URLComponents: FormedType {
  /// The address, where that says everything; else the parts, which are not read.
  var form: Value {
    if let string, URLComponents(string: string) == self { return .text("URLComponents", string) }
    let parts: [(String, String?)] = [
      ("scheme", scheme), ("user", user), ("password", password), ("host", host),
      ("port", port.map(String.init)), ("path", path), ("query", query), ("fragment", fragment),
    ]
    return .record(
      type: "URLComponents",
      members: parts.compactMap { name, part in part.map { Value.Member(name, .string($0)) } })
  }

  init?(form: Value) {
    guard let (type, text) = form.onlyText, type == "URLComponents" else { return nil }
    self.init(string: text)
  }
}

extension Regex: FormedType {
  /// The pattern; one that was built by functions has none that could be shown.
  var form: Value {
    _literalPattern.map { .text("Regex", $0) } ?? .record(type: "Regex", members: [])
  }

  init?(form: Value) {
    guard let (type, text) = form.onlyText, type == "Regex" else { return nil }
    if Output.self == AnyRegexOutput.self {
      guard let regex = (try? Regex<AnyRegexOutput>(text)) as? Self else { return nil }
      self = regex
    } else {
      guard let regex = try? Self(text, as: Output.self) else { return nil }
      self = regex
    }
  }
}
