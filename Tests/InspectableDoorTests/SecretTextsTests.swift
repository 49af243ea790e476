import Foundation
import Inspectable
import Testing

/// Secrets found by their texts, however these are written.
@Suite("Texts of secrets")
struct SecretTextsTests {
  private static func texts(_ secrets: String...) -> SecretTexts {
    var texts = SecretTexts()
    for secret in secrets { texts.note(secret) }
    return texts
  }

  @Test(
    "A secret is found as it is, and as source code and JSON have it",
    arguments: [
      "two\nlines of it", "nul\u{0}inside", "a \"quoted\\ one\"", "tab\tand\u{7}", "é/日\u{202E}xyz",
    ])
  func spellings(secret: String) throws {
    let texts = Self.texts(secret)
    let json = String(decoding: try JSONEncoder().encode([secret]), as: UTF8.self)
    for text in [
      "x \(secret) y", "x \(Value.string(secret).literal) y", "x \(secret.debugDescription) y",
      json,
    ] {
      let masked = texts.masking(text)
      #expect(masked.contains("<secret>"))
      for line in secret.split(separator: "\n") { #expect(!masked.contains(line), "\(masked)") }
    }
  }

  @Test("Each line of a secret of several lines is hidden, also where it stands alone")
  func lines() {
    let texts = Self.texts("first line\nsecond line\nend")
    #expect(texts.masking("a first line\nsecond line\nend b") == "a <secret>\n<secret>\n<secret> b")
    #expect(texts.masking("second line.") == "<secret>.")
    #expect(texts.masking("the end") == "the end")
  }

  @Test(
    "In literals, names are never hidden",
    arguments: [
      ("Open(password: \"password\")", "Open(password: <secret>)"),
      ("[\"a password b\"]", "[\"a <secret> b\"]"), ("password.count", "password.count"),
      ("x: 1234567, y: 12345678", "x: <secret>, y: 12345678"), ("a1234567", "a1234567"),
      ("\"password", "<secret>"), ("\"\\\"password\\\"\"", "\"\\\"<secret>\\\"\""), ("\"", "\""),
      ("", ""),
    ])
  func literals(text: String, masked: String) {
    #expect(Self.texts("password", "1234567").masking(literals: text) == masked)
  }

  @Test("In a command, a text that holds a secret is hidden as a whole")
  func commands() {
    #expect(
      Self.texts("sesame").masking(command: #"dispatch Say("open sesame now", to: "a sesame")"#)
        == "dispatch Say(<secret>, to: <secret>)")
  }

  @Test(
    "In messages only what is quoted, or is not an ordinary word, can be a secret",
    arguments: [
      ("no argument 'pasword', did you mean 'password'?", nil),
      ("found 'sesame'", "found '<secret>'"), ("the app's sesame", nil),
      ("found String \"password\"", "found String <secret>"), ("open sesame", nil),
      ("no user hunter2-x", "no user <secret>"), ("'say hunter2-x'", "'say <secret>'"),
    ])
  func messages(text: String, masked: String?) {
    let texts = Self.texts("password", "sesame", "hunter2-x")
    #expect(texts.masking(message: text) { $0 == "password" } == masked ?? text)
  }

  @Test("In values a whole text can be a secret, or a part of a text")
  func values() throws {
    let texts = Self.texts("hunter2-x", "1234567")
    let value = try Value(
      parsing:
        #"A(hunter2: "hunter2-x", b: ["is hunter2-x", "no"], c: ["hunter2-x": 1234567], d: 1)"#)
    #expect(
      texts.hiding(value).literal
        == #"A(hunter2: <secret>, b: ["is <secret>", "no"], c: [<secret>: <secret>], d: 1)"#)
    let change = Change(
      ValuePath([.member("a"), .key(.string("hunter2-x"))]),
      .changed(old: .string(""), new: .string("hunter2-x")))
    let hidden = texts.hiding([change])[0]
    #expect(!"\(hidden.path)".contains("hunter2"))
    #expect(hidden.kind == .changed(old: .string(""), new: Value.string("hunter2-x").hidden))
    var deep = Value.string("hunter2-x")
    for _ in 0..<10_000 { deep = .array([deep]) }
    #expect(texts.hiding(deep).containsSecret)
  }

  @Test("If there are very many secrets, the oldest are forgotten")
  func many() {
    var texts = SecretTexts()
    for number in 0..<300 { texts.note("secret-\(number)-") }
    #expect(texts.masking("secret-299- secret-44-") == "<secret> <secret>")
    #expect(texts.masking("secret-43-") == "secret-43-")
  }

  @Test("A secret is found whatever is around it, and nothing else is changed", arguments: 0..<4)
  func random(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    let pieces = [
      "\"", "'", "\\", "<", "secre", "a", " ", "\n", "é", "\u{301}", "\u{0}", ":", "7",
    ]
    func text(_ count: Int) -> String {
      (0..<count).map { _ in pieces[Int.random(in: 0..<pieces.count, using: &random)] }.joined()
    }
    for _ in 0..<100 {
      let secret = "Q" + text(Int.random(in: 6...12, using: &random)) + "Z"
      if secret.count < 6 { continue }
      let (before, after) = (text(5), text(5))
      var texts = SecretTexts()
      texts.note(secret)
      let whole = before + secret + after
      #expect(!texts.masking(whole).utf8.contains(UInt8(ascii: "Q")), "\(whole.debugDescription)")
      let lines = secret.split(whereSeparator: \.isNewline).filter { $0.count >= 6 }
      if !lines.contains(where: { (before + after).contains($0) }) {
        #expect(texts.masking(before + after) == before + after)
      }
      let literal = Value.string(whole).literal
      #expect(!texts.masking(literals: "f(\(literal))").contains("Q"), "\(literal)")
      #expect(!texts.masking(message: "found \(literal)") { _ in false }.contains("Q"))
      #expect(texts.masking(literals: "f(\(before))").count > 0)
    }
  }
}
