import Foundation

#if canImport(FoundationXML)
  import FoundationXML
#endif

/// Checks a document against the schema with which Jenkins reads JUnit reports (junit-10.xsd), and
/// its numbers against its contents.
final class JUnitChecker: NSObject, XMLParserDelegate {
  final class Element {
    let name: String
    let attributes: [String: String]
    var children: [Element] = []
    var text = ""

    init(_ name: String, _ attributes: [String: String]) {
      self.name = name
      self.attributes = attributes
    }
  }

  private struct Rule {
    var children: Set<String> = []
    var required: Set<String> = []
    var optional: Set<String> = []
    var hasText = false
  }

  private static let rules: [String: Rule] = [
    "testsuites": Rule(
      children: ["testsuite"], optional: ["name", "time", "tests", "failures", "errors"]),
    "testsuite": Rule(
      children: ["testsuite", "properties", "testcase", "system-out", "system-err"],
      required: ["name", "tests", "failures", "errors"],
      optional: [
        "group", "time", "skipped", "timestamp", "hostname", "id", "package", "file", "log", "url",
      ]),
    "testcase": Rule(
      children: ["skipped", "error", "failure", "system-out", "system-err"], required: ["name"],
      // These two came with pytest, and GitLab and others read them.
      optional: ["time", "classname", "group", "file", "line"]),
    "failure": Rule(optional: ["type", "message"], hasText: true),
    "error": Rule(optional: ["type", "message"], hasText: true),
    "skipped": Rule(optional: ["type", "message"], hasText: true),
    "system-out": Rule(hasText: true), "system-err": Rule(hasText: true),
  ]

  private(set) var problems: [String] = []
  private(set) var root: Element?
  private var open: [Element] = []

  /// Reads a document; what is wrong with it is in `problems`.
  init(_ text: String) {
    super.init()
    let parser = XMLParser(data: Data(text.utf8))
    parser.delegate = self
    if !parser.parse() {
      problems.append("not well-formed: \(String(describing: parser.parserError))")
    }
    if root?.name != "testsuites" { problems.append("the root is no testsuites") }
    if let root { check(root) }
  }

  func parser(
    _ parser: XMLParser, didStartElement name: String, namespaceURI: String?,
    qualifiedName: String?, attributes: [String: String]
  ) {
    let element = Element(name, attributes)
    open.last?.children.append(element)
    if open.isEmpty { root = element }
    open.append(element)
  }

  func parser(
    _ parser: XMLParser, didEndElement name: String, namespaceURI: String?, qualifiedName: String?
  ) {
    open.removeLast()
  }

  func parser(_ parser: XMLParser, foundCharacters text: String) {
    open.last?.text += text
  }

  private func check(_ element: Element) {
    guard let rule = Self.rules[element.name] else {
      problems.append("unknown element \(element.name)")
      return
    }
    let names = Set(element.attributes.keys)
    for name in rule.required.subtracting(names) {
      problems.append("\(element.name) lacks \(name)")
    }
    for name in names.subtracting(rule.required).subtracting(rule.optional) {
      problems.append("\(element.name) may not have \(name)")
    }
    if let time = element.attributes["time"],
      (try? #/\d{1,3}(,?\d{3})*\.\d*/#.wholeMatch(in: time)) == nil
    {
      problems.append("\(element.name): \(time) is no time")
    }
    if !rule.hasText, !element.text.allSatisfy(\.isWhitespace) {
      problems.append("\(element.name) may not have text")
    }
    for child in element.children {
      if !rule.children.contains(child.name) {
        problems.append("\(element.name) may not have a \(child.name)")
      }
      check(child)
    }
    if element.name == "testsuite" { checkNumbers(element) }
  }

  private func checkNumbers(_ suite: Element) {
    let cases = suite.children.filter { $0.name == "testcase" }
    func count(of name: String) -> Int {
      cases.count { $0.children.contains { $0.name == name } }
    }
    for (name, count) in [
      ("tests", cases.count), ("failures", count(of: "failure")), ("errors", count(of: "error")),
    ] where suite.attributes[name] != String(count) {
      problems.append("\(name) is \(suite.attributes[name] ?? "nothing"), but there are \(count)")
    }
  }
}
