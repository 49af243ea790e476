import Foundation
import Testing

/// Compares the page of names with sources that are compiled; the comment in the page says how.
@Suite("The page of names")
struct NamesPageTests {
  private static let root = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  private static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }

  /// The code of all Swift files in a folder, without comments and texts.
  private static func code(in folder: String) throws -> String {
    let files = try #require(
      FileManager.default.enumerator(
        at: root.appending(path: folder), includingPropertiesForKeys: nil))
    var code = ""
    for case let file as URL in files where file.pathExtension == "swift" {
      code += bare(try String(contentsOf: file, encoding: .utf8))
    }
    return code
  }

  private static func bare(_ source: String) -> String {
    source.replacing(/\/\/[^\n]*/, with: "").replacing(/"(\\.|[^"\\\n])*"/, with: "\"\"")
  }

  /// The names that a module says are unavailable.
  private static func unavailableNames(of module: String) throws -> [String] {
    try code(in: "Sources/\(module)").matches(
      of:
        /@available\(\s*\*, unavailable[^)]*\)\s+public [^\n={(]*\b(?:class|struct|enum|protocol|func|var) (\w+)/
    ).map { String($0.output.1) }
  }

  /// The public names of the module in a folder of `Sources/`, but for those that are unavailable.
  private static func publicNames(of module: String) throws -> [String] {
    try code(in: "Sources/\(module)").replacing(
      /@available\(\s*\*, unavailable[^)]*\)\s+public [^\n]*/, with: ""
    ).matches(
      of:
        /\b(?:public|open) (?!import )[^\n={(]*\b(?:class|struct|enum|protocol|typealias|func|var|let) (\w+)/
    ).map { String($0.output.1) }
  }

  private static let page = Result {
    NamesPage(try text("Sources/StateKit/StateKit.docc/Names.md"))
  }

  @Test("Each name in a table is one that is compiled, in the files that hold the table")
  func compiled() throws {
    let sections = try Self.page.get().sections
    #expect(sections.map(\.title).count > 3)
    for section in sections {
      #expect(section.rows.count > 5, "\(section.title)")
      guard !section.holders.isEmpty else { continue }
      let code = try section.holders.map { Self.bare(try Self.text($0)) }.joined()
      for row in section.rows where !row.isAbsent {
        #expect(!row.compiled.isEmpty, "\(section.title): \(row.line)")
        for name in row.compiled {
          #expect(NamesPage.isWritten(name, in: code), "\(section.title): \(name)")
        }
      }
    }
  }

  @Test("What a table says is absent is not there, and gives a reason")
  func absent() throws {
    for section in try Self.page.get().sections {
      let declared = try Set(section.modules.flatMap { try Self.publicNames(of: $0) })
      let unavailable = try Set(section.modules.flatMap { try Self.unavailableNames(of: $0) })
      for row in section.rows where row.isAbsent {
        #expect(row.reason.count > 3, "\(section.title): \(row.line)")
        let isUnavailable = row.line.contains("| unavailable |")
        for name in row.there {
          let base = String(name.prefix { $0.isLetter || $0.isNumber || $0 == "_" })
          #expect(
            isUnavailable ? unavailable.contains(base) : !declared.contains(base),
            "\(section.title): \(name)")
        }
      }
    }
  }

  @Test("Each public name of a system's modules is used in the files that hold its table")
  func used() throws {
    // What only answers for StateKit is written by whoever writes against that.
    let known = Set(try Self.publicNames(of: "StateKit"))
    for section in try Self.page.get().sections where !section.holders.isEmpty {
      let code = try section.holders.map { Self.bare(try Self.text($0)) }.joined()
      for module in section.modules {
        for name in try Self.publicNames(of: module) where !known.contains(name) {
          #expect(NamesPage.isWritten(name, in: code), "\(module): \(name)")
        }
      }
    }
  }

  @Test("Each name that the page links to is one of StateKit's own")
  func linked() throws {
    let page = try Self.text("Sources/StateKit/StateKit.docc/Names.md")
    let code = try Self.code(in: "Sources/StateKit")
    let linked = Set(page.matches(of: /``(\w+)``/).map { String($0.output.1) })
    #expect(linked.count > 15)
    let declared = Set(
      code.matches(of: /\b(?:class|struct|enum|protocol|typealias) (\w+)/).map {
        String($0.output.1)
      })
    #expect(linked.subtracting(declared) == [])
  }

  @Test("The page's tables, the files above them and the names in a row are read correctly")
  func reading() {
    let page = NamesPage(
      """
      # Names
      ### Loops
      Held by `Tests/LoopsTests/LoopNames.swift` and `Tests/LoopsTestingTests/More.swift`.

      | there | here | because |
      |---|---|---|
      | `Loop<Model>`, `send(_:now:)` | the same | |
      | `Next` | `Following` | `Next` is taken |
      | `Rx` | absent | there is no Rx |
      """)
    let section = page.sections[0]
    #expect(page.sections.count == 1 && section.title == "Loops")
    #expect(
      section.holders == ["Tests/LoopsTests/LoopNames.swift", "Tests/LoopsTestingTests/More.swift"])
    #expect(section.modules == ["Loops", "LoopsTesting"])
    #expect(section.rows.map(\.compiled) == [["Loop<Model>", "send(_:now:)"], ["Following"], []])
    #expect(section.rows.map(\.isAbsent) == [false, false, true])
    let code = "let loop: Loop<Model>\nloop.send(1,\n  now: true)\nsendAll()"
    #expect(NamesPage.isWritten("Loop<Model>", in: code))
    #expect(NamesPage.isWritten("send(_:now:)", in: code))
    #expect(!NamesPage.isWritten("send(_:later:)", in: code))
    #expect(!NamesPage.isWritten("loop(now:send:)", in: code))
    #expect(!NamesPage.isWritten("Loops", in: code))
  }
}

/// A page with a table of names for each of several systems.
struct NamesPage {
  struct Section {
    var title: String
    /// The files in which the names of the table are compiled.
    var holders: [String] = []
    var rows: [Row] = []

    /// The folders in `Sources/` of the modules that the files test.
    var modules: [String] {
      Set(holders.compactMap { $0.firstMatch(of: /^Tests\/([\w\/]+)Tests\//).map { String($0.1) } })
        .sorted()
    }
  }

  struct Row {
    var line: String
    /// The names in the first column.
    var there: [String]
    /// The names of the row that are compiled: the first column's if they are the same here, else
    /// the second column's.
    var compiled: [String]
    var isAbsent: Bool
    var reason: String
  }

  private(set) var sections: [Section] = []

  init(_ text: String) {
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("### ") {
        sections.append(Section(title: String(line.dropFirst(4))))
      } else if let last = sections.indices.last {
        if line.hasPrefix("Held by ") {
          sections[last].holders = Self.spans(line)
        } else if line.hasPrefix("| "), !line.hasPrefix("| there ") {
          let cells = line.dropFirst().split(separator: "|", omittingEmptySubsequences: false)
            .map { $0.trimmingCharacters(in: .whitespaces) }
          guard cells.count >= 3 else { continue }
          let isAbsent = cells[1].hasPrefix("absent") || cells[1].hasPrefix("unavailable")
          let isSame = cells[1].hasPrefix("the same")
          sections[last].rows.append(
            Row(
              line: String(line), there: Self.spans(cells[0]),
              compiled: isAbsent ? [] : Self.spans(cells[isSame ? 0 : 1]), isAbsent: isAbsent,
              reason: cells[2]))
        }
      }
    }
  }

  /// What stands in backticks.
  private static func spans(_ text: some StringProtocol) -> [String] {
    String(text).matches(of: /`+([^`]+)`+/).map { String($0.output.1) }
  }

  /// Whether a name is written in code: each word of it, and of a function its labels after it, in order.
  static func isWritten(_ name: String, in code: String) -> Bool {
    guard let function = name.wholeMatch(of: /([\w.@]+)\(((?:\w+:)+)\)/) else {
      return words(name).allSatisfy { !places(of: $0, in: code).isEmpty }
    }
    let labels = function.2.split(separator: ":").filter { $0 != "_" }
    guard let base = words(String(function.1)).last else { return false }
    return places(of: base, in: code).contains { place in
      var rest = code[place.upperBound...].prefix(400)
      for label in labels {
        guard let found = rest.firstRange(of: label + ":") else { return false }
        rest = rest[found.upperBound...]
      }
      return true
    }
  }

  private static func words(_ name: String) -> [String] {
    name.matches(of: /\w+/).map { String($0.output) }
  }

  /// The places of a word that is not a part of a longer one.
  private static func places(of word: String, in code: String) -> [Range<String.Index>] {
    code.ranges(of: word).filter { place in
      let before = code[..<place.lowerBound].last
      let after = code[place.upperBound...].first
      return ![before, after].contains {
        $0.map { $0.isLetter || $0.isNumber || $0 == "_" } ?? false
      }
    }
  }
}
