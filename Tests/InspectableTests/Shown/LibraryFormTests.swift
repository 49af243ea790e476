import Foundation
import OrderedCollections
import TestSupport
import Testing

@testable import Inspectable

#if canImport(FoundationNetworking)
  import FoundationNetworking
#endif

/// Types of libraries are shown as their makers mean them, and read so.
@Suite struct LibraryFormTests {
  private func reads(_ value: some Any) -> String { Reflection.value(of: value).literal }

  private func made<T>(_ type: T.Type, _ literal: String) throws -> T {
    try ValueDecoder.decode(type, from: try Value(parsing: literal))
  }

  private func expectSame<T: Equatable>(_ value: T, _ literal: String) throws {
    #expect(reads(value) == literal)
    #expect(try made(T.self, literal) == value, "\(literal)")
    // Within others, where a type's own coding asks for it.
    #expect(try made([T?].self, reads([T?.some(value)])) == [value], "\(literal)")
  }

  @Test func `Each is written in one way, and read back`() throws {
    try expectSame(AttributedString("a"), #"AttributedString("a")"#)
    try expectSame(Locale(identifier: "de_DE"), #"Locale("de_DE")"#)
    try expectSame(try #require(TimeZone(identifier: "Europe/Rome")), #"TimeZone("Europe/Rome")"#)
    try expectSame(
      DateComponents(timeZone: .gmt, year: 2020, month: 2, day: 29),
      #"DateComponents(timeZone: TimeZone("GMT"), year: 2020, month: 2, day: 29)"#)
    try expectSame(DateComponents(), "DateComponents()")
    try expectSame(IndexPath(indexes: [1, 0]), "[1, 0]")
    try expectSame(IndexSet([1, 2, 5]), "[1, 2, 5]")
    try expectSame(NSString("é"), #""é""#)
    try expectSame(NSNumber(value: 3), "3")
    try expectSame(NSNumber(value: -0.5), "-0.5")
    try expectSame(NSNumber(value: true), "true")
    try expectSame(NSNumber(value: UInt64.max), "18446744073709551615")
    try expectSame(
      Measurement(value: 3, unit: UnitLength.kilometers), #"Measurement(value: 3.0, unit: "km")"#)
    try expectSame(
      Measurement(value: -40, unit: UnitTemperature.celsius),
      #"Measurement(value: -40.0, unit: "°C")"#)
    let own = UnitLength(symbol: "beer mats", converter: UnitConverterLinear(coefficient: 0.1))
    try expectSame(
      Measurement(value: 2, unit: own),
      #"Measurement(value: 2.0, unit: Unit("beer mats", coefficient: 0.1, constant: 0.0))"#)
    try expectSame(OrderedSet(["b", "a"]), #"["b", "a"]"#)
    try expectSame(["b": 2, "a": 1] as OrderedDictionary, #"["b": 2, "a": 1]"#)
    try expectSame([:] as OrderedDictionary<Int, Int>, "[:]")
    try expectSame(NSDate(timeIntervalSince1970: 0), #"Date("1970-01-01T00:00:00Z")"#)
    try expectSame(try #require(NSURL(string: "https://a.org")), #"URL("https://a.org")"#)
    try expectSame(NSData(data: Data([1, 2])), #"Data("AQI=")"#)
    try expectSame(NSDecimalNumber(string: "12.50"), #"Decimal("12.5")"#)
    try expectSame(
      try #require(NSUUID(uuidString: "00000000-0000-0000-0000-00000000002A")),
      #"UUID("00000000-0000-0000-0000-00000000002A")"#)
    try expectSame(NSIndexPath(index: 3), "[3]")
    try expectSame(Notification.Name("moved"), #""moved""#)
    try expectSame(
      try #require(URLComponents(string: "https://a.org/x?y=1#z")),
      #"URLComponents("https://a.org/x?y=1#z")"#)
    try expectSame(URLComponents(), #"URLComponents("")"#)
    try expectSame(CharacterSet(charactersIn: "-abczü"), #"["-", "a-c", "z", "ü"]"#)
    try expectSame(CharacterSet(), "[]")
    var person = PersonNameComponents()
    try expectSame(person, "PersonNameComponents()")
    person.givenName = "Ada"
    person.familyName = "Lovelace"
    try expectSame(
      person, #"PersonNameComponents(givenName: "Ada", familyName: "Lovelace")"#)
    try expectSame(CGFloat(0.5), "0.5")
    try expectSame(NSRange(location: 1, length: 2), "_NSRange(location: 1, length: 2)")
    try expectSame(CGPoint(x: 1, y: 2), "CGPoint(x: 1.0, y: 2.0)")
    try expectSame(
      CGRect(x: 0, y: 1, width: 2, height: 3),
      "CGRect(origin: CGPoint(x: 0.0, y: 1.0), size: CGSize(width: 2.0, height: 3.0))")
    try expectSame(
      DateInterval(start: Date(timeIntervalSince1970: 0), duration: 5),
      reads(
        DateInterval(start: Date(timeIntervalSince1970: 0), duration: 5)))
  }

  @Test func `What is not read back is shown in a word all the same`() throws {
    #expect(reads(NSArray(array: [1, "a"])) == #"[1, "a"]"#)
    #expect(reads(["a": 1] as NSDictionary) == #"["a": 1]"#)
    #expect(reads(NSSet(array: ["a"])) == #"Set(["a"])"#)
    #expect(reads(NSOrderedSet(array: [2, 1])) == "[2, 1]")
    #expect(reads(NSIndexSet(index: 3)) == "[3]")
    #expect(reads(NSError(domain: "d", code: 3)) == #"NSError(domain: "d", code: 3)"#)
    #expect(
      reads(NSError(domain: "d", code: 3, userInfo: ["a": 1]))
        == #"NSError(domain: "d", code: 3, userInfo: ["a": 1])"#)
    #expect(reads(URLError(.badURL) as any Error) == "URLError(code: -1000)")
    #expect(reads(CocoaError(.fileNoSuchFile)) == "CocoaError(code: 4)")
    #expect(reads(NSCountedSet(array: ["a", "a"])) == #"Set(["a"])"#)
    #expect(reads(["b": 1, "a": 2, "b": 3] as KeyValuePairs) == #"[("b", 1), ("a", 2), ("b", 3)]"#)
    #expect(reads(NSNull()) == "NSNull()")
    #expect(reads(FileHandle.standardError) == "FileHandle()")
    #expect(reads(Pipe()) == "Pipe()")
    #expect(reads(Process()) == "Process()")
    #expect(reads(BlockOperation {}) == "BlockOperation()")
    #expect(reads(InputStream(data: Data([1]))) == "InputStream()")
    #expect(reads(NotificationCenter.default) == "NotificationCenter()")
    #expect(reads(NSCache<NSString, NSString>()) == "NSCache()")
    #expect(reads(DateFormatter()) == "DateFormatter()")
    let noPath = try #require(URL(string: "https://a.org"))
    var request = URLRequest(url: noPath)
    #expect(reads(request) == #"URLRequest(url: URL("https://a.org"))"#)
    request.httpMethod = "POST"
    request.setValue("b", forHTTPHeaderField: "A")
    #expect(
      reads(request)
        == #"URLRequest(url: URL("https://a.org"), httpMethod: "POST", allHTTPHeaderFields: ["A": "b"])"#
    )
    let old = request
    request.httpMethod = "PUT"
    #expect(changes(old, request).map(\.path.description) == ["httpMethod"])
    #expect(expectRefusalText(URLRequest.self, reads(request)).hasSuffix("not read"))
  }

  @Test func `Of an attributed string the text is shown, and compared`() {
    final class Page {
      let plain = NSAttributedString(string: "a", attributes: [NSAttributedString.Key("k"): 1])
      let text = NSMutableAttributedString(string: "b")
    }
    let page = Page()
    #expect(
      reads(page)
        == #"Page(plain: NSAttributedString("a"), text: NSMutableAttributedString("b"))"#)
    let kept = KeptValue(Snapshot(page))
    page.text.append(NSAttributedString(string: "c"))
    let found = kept.changes(to: Snapshot(uncaptured: page))
    #expect(found.map(\.path.description) == ["text"])
    #expect(expectRefusalText(NSAttributedString.self, reads(page.plain)).hasSuffix("not read"))
  }

  @Test func `How far something has come is shown, and compared`() {
    let progress = Progress(totalUnitCount: 10)
    #expect(reads(progress) == "Progress(completedUnitCount: 0, totalUnitCount: 10)")
    let kept = KeptValue(Snapshot(progress))
    progress.completedUnitCount = 4
    let found = kept.changes(to: Snapshot(uncaptured: progress))
    #expect(found.map(\.path.description) == ["completedUnitCount"])
  }

  @Test func `What a class adds to one that does things is shown`() {
    final class Upload: Operation, @unchecked Sendable {
      var sent = 3
    }
    let upload = Upload()
    #expect(reads(upload) == "Upload(sent: 3)")
    #expect(MirrorReader.value(of: upload).literal == "Upload(sent: 3)")
    let kept = KeptValue(Snapshot(upload))
    upload.sent = 4
    #expect(
      kept.changes(to: Snapshot(uncaptured: upload)).map(\.path.description) == ["sent"])
  }

  @Test func `Arrays of every kind are read back, of elements that are not Codable too`() throws {
    struct Plain: Equatable {
      var count = 1
    }
    try expectSame([Plain()] as ContiguousArray, "[Plain(count: 1)]")
    try expectSame([Plain(), Plain(count: 2)][1...], "[Plain(count: 2)]")
    expectRefusal(ArraySlice<Plain>.self, #"["a"]"#)
    struct Lists {
      var tail: ArraySlice<Plain>
      var all: ContiguousArray<Plain>
    }
    #expect(MakingObstacle(to: Lists.self) == nil)
  }

  @Test func `The mask of a vector is what it says of each number`() throws {
    var mask = SIMDMask<SIMD4<Int32>>(repeating: false)
    mask[1] = true
    try expectSame(mask, "[false, true, false, false]")
    expectRefusal(SIMDMask<SIMD4<Int32>>.self, "[true]")
  }

  @Test func `The metatype of a structure never changes, whatever stands behind it`() {
    struct Kinds {
      var kind = String.self
      var count = 1
      var any: Any.Type = Int.self
    }
    let found = changes(Kinds(), Kinds(count: 2, any: Double.self))
    #expect(found.map(\.path.description).sorted() == ["any", "count"])
  }

  private func expectRefusalText<T>(_ type: T.Type, _ literal: String) -> String {
    do {
      _ = try made(type, literal)
      return "made"
    } catch {
      return "\(error)"
    }
  }

  @Test func `A regular expression is its pattern`() throws {
    let regex = try Regex("a+(b)", as: (Substring, Substring).self)
    #expect(reads(regex) == #"Regex("a+(b)")"#)
    let copy = try made(Regex<(Substring, Substring)>.self, reads(regex))
    #expect("xaab".firstMatch(of: copy)?.1 == "b")
    #expect(try "ab".firstMatch(of: made(Regex<AnyRegexOutput>.self, #"Regex("b")"#)) != nil)
    expectRefusal(Regex<Substring>.self, #"Regex("(a")"#)
    expectRefusal(Regex<Substring>.self, #"Regex("(a)")"#)
  }

  @Test func `Calendars are read back with all that was set`() throws {
    var calendar = Calendar(identifier: .iso8601)
    calendar.locale = Locale(identifier: "it_IT")
    calendar.timeZone = try #require(TimeZone(identifier: "Asia/Tokyo"))
    calendar.firstWeekday = 3
    for calendar in [calendar, Calendar(identifier: .hebrew)] {
      let copy = try made(Calendar.self, reads(calendar))
      #expect(reads(copy) == reads(calendar))
      #expect(copy.identifier == calendar.identifier)
    }
    #expect(
      try made(Calendar.self, #"Calendar(identifier: "gregorian")"#).identifier == .gregorian)
  }

  @Test func `Ranges of every kind are read back`() throws {
    try expectSame(1..<3, "Range(lowerBound: 1, upperBound: 3)")
    try expectSame("a"..."b", #"ClosedRange(lowerBound: "a", upperBound: "b")"#)
    #expect(try made(PartialRangeFrom<Int>.self, reads(3...)).lowerBound == 3)
    #expect(try made(PartialRangeUpTo<Int>.self, reads(..<3)).upperBound == 3)
    #expect(try made(PartialRangeThrough<Int>.self, reads(...3)).upperBound == 3)
  }

  // Only since macOS 26.
  #if !canImport(Darwin)
    @Test func `An array of a fixed length is an array`() throws {
      let place: [3 of Int] = [1, 2, 3]
      #expect(reads(place) == "[1, 2, 3]")
      let copy = try made([3 of Int].self, "[1, 2, 3]")
      #expect(copy[2] == 3)
      #expect(changes(place, [1, 5, 3]).map(\.path) == [at(1)])
      let texts: [2 of [String]] = [["a"], ["b", "c"]]
      #expect(reads(texts) == #"[["a"], ["b", "c"]]"#)
      #expect(throws: ValueDecodingError.self) { try made([3 of Int].self, "[1, 2]") }
    }
  #endif

  private func expectRefusal<T>(_ type: T.Type, _ literal: String) {
    #expect(throws: ValueDecodingError.self, "\(type) \(literal)") { try made(type, literal) }
  }

  @Test func `What is none is refused`() {
    expectRefusal(IndexPath.self, #"["a", 1]"#)
    expectRefusal(IndexSet.self, "[-1]")
    expectRefusal(IndexSet.self, "[9223372036854775807]")
    expectRefusal(DateComponents.self, "DateComponents(yaer: 1)")
    expectRefusal(Calendar.self, #"Calendar(identifier: "mine")"#)
    expectRefusal(NSString.self, "3")
    expectRefusal(NSNumber.self, #""3""#)
    expectRefusal(Measurement<UnitLength>.self, #"Measurement(value: 3.0, unit: "parsec")"#)
    expectRefusal(Measurement<UnitLength>.self, #"Measurement(value: 3.0, unit: "kg")"#)
    expectRefusal(Measurement<UnitLength>.self, "[1]")
    expectRefusal(CGPoint.self, "CGPoint(x: 1.0)")
    expectRefusal(Locale.self, "Locale(3)")
    expectRefusal(TimeZone.self, #"TimeZone("Nowhere")"#)
  }

  @Test func `A unit that is not known says how it is written`() throws {
    #expect {
      try made(Measurement<UnitMass>.self, #"Measurement(value: 1.0, unit: "slug")"#)
    } throws: {
      "\($0)".hasSuffix(
        #"the unit "slug" is not known, write it as Unit("slug", coefficient: 2.0, constant: 0.0)"#)
    }
  }

  @Test func `What is printed of chance values is read as the same`() throws {
    var random = SeededGenerator(seed: 17)
    func number() -> Int { .random(in: -9...3000, using: &random) }
    for _ in 0..<300 {
      var components = DateComponents()
      for path in [\DateComponents.year, \.month, \.hour, \.weekOfYear, \.nanosecond]
      where Bool.random(using: &random) { components[keyPath: path] = number() }
      try expectSame(components, reads(components))
      let amount = Double(number()) / 8
      try expectSame(NSNumber(value: amount), reads(NSNumber(value: amount)))
      let units: [UnitMass] = [.grams, .stones, .carats, .kilograms]
      let mass = Measurement(value: amount, unit: random.pick(units))
      try expectSame(mass, reads(mass))
      let indices = IndexSet((0..<5).map { _ in abs(number()) })
      try expectSame(indices, reads(indices))
      // On Linux, Foundation takes those from U+10000 on for others.
      let codes = (0..<4).map { _ in UInt32.random(in: 0..<0x10000, using: &random) }
      let characters = CharacterSet(codes.compactMap(Unicode.Scalar.init))
      try expectSame(characters, reads(characters))
      let decimal = NSDecimalNumber(
        mantissa: UInt64(abs(number())), exponent: Int16(number() % 20), isNegative: number() < 0)
      try expectSame(decimal, reads(decimal))
      let date = NSDate(timeIntervalSinceReferenceDate: amount * 1000.5)
      try expectSame(date, reads(date))
      var address = URLComponents()
      if Bool.random(using: &random) { address.scheme = random.pick(["a", "https"]) }
      if Bool.random(using: &random) { address.host = random.pick(["a.org", "ü.de", "::1"]) }
      if Bool.random(using: &random) { address.path = random.pick(["/", "/a b", "/%2F", "/ü"]) }
      if Bool.random(using: &random) {
        address.queryItems = [URLQueryItem(name: "a&b", value: random.pick([nil, "", "=&#"]))]
      }
      if Bool.random(using: &random) { address.fragment = random.pick(["", "x#y"]) }
      if reads(address).hasPrefix("URLComponents(\"") { try expectSame(address, reads(address)) }
      let pairs = OrderedDictionary((0..<6).map { _ in ("\(number())", number()) }) { $1 }
      try expectSame(pairs, reads(pairs))
    }
  }

  @Test func `An ordered dictionary is one, whose order counts`() throws {
    let old: OrderedDictionary = ["b": [1], "a": [2], "c": [3]]
    var new = old
    new["a"]?.append(4)
    new["d"] = []
    let found = changes(old, new)
    #expect(found.map(\.path.description) == [#"["a"][1]"#, #"["d"]"#])
    var turned = old
    turned.swapAt(0, 1)
    #expect(
      changes(old, turned) == [
        Change(
          ValuePath(),
          .changed(old: Reflection.value(of: old), new: Reflection.value(of: turned)))
      ])
    // Within arrays too, where elements are recognised by their digests.
    #expect(changes([old, old], [turned, old]).count == 1)
    #expect(
      Difference.between(Reflection.value(of: [old, old]), Reflection.value(of: [turned, old]))
        == changes([old, old], [turned, old]))
    let live = LiveValue(new)
    #expect(live.entry(forKey: .string("a"))?.value(limit: .full).literal == "[2, 4]")
    #expect(live.entry(forKey: .string("x")) == nil)
  }

  /// In the shape of the one of swift-identified-collections.
  struct IdentifiedArray<ID: Hashable, Element>: Sequence, CustomReflectable {
    var id: KeyPath<Element, ID>
    var _dictionary: OrderedDictionary<ID, Element>

    func makeIterator() -> IndexingIterator<[Element]> { Array(_dictionary.values).makeIterator() }
    var customMirror: Mirror {
      Mirror(self, unlabeledChildren: Array(self), displayStyle: .collection)
    }
  }

  struct Item: Equatable {
    var id: Int
    var title: String
  }

  @Test func `An identified array is its elements, which are recognised when they move`() {
    func array(_ items: [Item]) -> IdentifiedArray<Int, Item> {
      IdentifiedArray(
        id: \Item.id,
        _dictionary: OrderedDictionary(uniqueKeysWithValues: items.map { ($0.id, $0) }))
    }
    let items = (1...4).map { Item(id: $0, title: "\($0)") }
    let old = array(items)
    #expect(reads(array([items[0]])) == #"[Item(id: 1, title: "1")]"#)
    let new = array([items[3], items[0], items[1], Item(id: 3, title: "x")])
    #expect(changes(old, new).map(\.path.description) == [".", "[3].title"])
  }

  @Test func `Texts and numbers of Foundation's that change in place are found`() {
    final class Notes {
      let text = NSMutableString("a")
      var number: NSNumber = 1
    }
    let notes = Notes()
    let kept = KeptValue(Snapshot(notes))
    notes.text.append("b")
    #expect(kept.changes(to: Snapshot(uncaptured: notes)).map(\.path) == [at("text")])
    #expect(kept.changes(to: Snapshot(uncaptured: notes)).isEmpty)
    notes.number = 2
    #expect(kept.changes(to: Snapshot(uncaptured: notes)).map(\.path) == [at("number")])
    let before = Snapshot(notes)
    notes.text.append("c")
    #expect(before.value.member("text") as? Value == .string("ab"))
    #expect(Snapshot(notes).changes(since: before).map(\.path) == [at("text")])
  }
}
