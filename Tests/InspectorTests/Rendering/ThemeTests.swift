import Foundation
import Testing

@testable import Inspector

@Suite("Themes")
struct ThemeTests {
  /// The red, green and blue of one of the colours from 16 on, which are the same on every terminal.
  private static func components(of number: Int) -> [Double] {
    if number >= 232 { return Array(repeating: Double(8 + 10 * (number - 232)) / 255, count: 3) }
    let steps = [0, 95, 135, 175, 215, 255]
    let index = number - 16
    return [index / 36, index / 6 % 6, index % 6].map { Double(steps[$0]) / 255 }
  }

  /// How bright a colour is, as the Web Content Accessibility Guidelines define it.
  private static func luminance(_ components: [Double]) -> Double {
    let linear = components.map { $0 <= 0.03928 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]
  }

  private static func contrast(_ a: [Double], _ b: [Double]) -> Double {
    let (high, low) = (max(luminance(a), luminance(b)), min(luminance(a), luminance(b)))
    return (high + 0.05) / (low + 0.05)
  }

  /// Backgrounds that people have: the plain ones, and those of schemes that are much used.
  private static let backgrounds: [Theme: [[Double]]] = [
    .dark: [[0, 0, 0], [0x1E, 0x1E, 0x1E], [0x28, 0x2C, 0x34], [0x00, 0x2B, 0x36]],
    .light: [[255, 255, 255], [0xFA, 0xFA, 0xFA], [0xFD, 0xF6, 0xE3]],
  ].mapValues { $0.map { $0.map { $0 / 255 } } }

  @Test(
    "each colour stands out from its background by 4.5 to 1", arguments: [Theme.dark, .light])
  func contrast(theme: Theme) throws {
    var colors = 0
    for style in Style.allCases {
      guard let codes = theme.codes(style).map({ "\($0)" }) else { continue }
      // What has no colour is written in the terminal's own, or black on white and the other way round.
      let parts = codes.split(separator: ";").compactMap { Int($0) }
      guard let start = parts.firstIndex(of: 38) else {
        #expect(parts == [1] || parts == [7], "\(style)")
        continue
      }
      colors += 1
      #expect(parts[start + 1] == 5 && parts[start + 2] >= 16, "\(style)")
      for background in try #require(Self.backgrounds[theme]) {
        let ratio = Self.contrast(Self.components(of: parts[start + 2]), background)
        #expect(ratio >= 4.5, "\(style) of \(theme) on \(background): \(ratio)")
      }
    }
    #expect(colors >= 10)
  }

  @Test("contrast is computed as it is defined")
  func definition() {
    #expect(Self.contrast([0, 0, 0], [1, 1, 1]) == 21)
    #expect(abs(Self.contrast(Self.components(of: 102), [1, 1, 1]) - 3.59) < 0.01, "#878787")
  }

  @Test("where the background is not known, there are the sixteen colours only")
  func terminal() {
    for style in Style.allCases {
      let codes = Theme.terminal.codes(style).map { "\($0)" } ?? ""
      #expect(!codes.contains("38"))
    }
  }

  @Test(
    "the background is what the terminal says in COLORFGBG",
    arguments: [
      ("15;0", Theme.dark), ("0;15", .light), ("15;default;0", .dark), ("0;7", .light),
      ("12;8", .dark), ("", nil), ("default", nil), ("15;default", nil), ("0;99", nil), (";", nil),
      ("0;-1", nil),
    ] as [(String, Theme?)])
  func background(_ value: String, _ theme: Theme?) {
    #expect(Theme.ofBackground(Environment(["COLORFGBG": value])) == theme)
    #expect(Theme.ofBackground(Environment([:])) == nil)
  }
}

@Suite("Colours of values")
struct NotationPainterTests {
  /// A line with what is painted between brackets behind a letter: t for types, p for paths, v for values.
  private func marked(_ line: String) -> String {
    let palette = Palette.colored.detailed(.dark)
    var text = NotationPainter(palette: palette).painted(line).text
    for (style, letter) in [(Style.type, "t"), (.path, "p"), (.value, "v")] {
      let codes = Theme.dark.codes(style).map { "\($0)" } ?? ""
      text = text.replacing("\u{1B}[\(codes)m", with: "\(letter)<")
    }
    return text.replacing("\u{1B}[0m", with: ">")
  }

  @Test(
    "types, paths and values are told apart",
    arguments: [
      ("GlobalState(todos: [\"a\", \"b (c\"])", "t<GlobalState>(todos: [v<\"a\">, v<\"b (c\">])"),
      ("RemoveTodo(index: Int)   Remove it", "t<RemoveTodo>(index: t<Int>)   Remove it"),
      ("print state.todos[0].title == 3", "print p<state.todos[0].title> == v<3>"),
      ("x: -1.5, .loading(id: 2), nil", "x: v<-1.5>, v<.loading>(id: v<2>), v<nil>"),
      ("[1, true, Set([2])]", "[v<1>, v<true>, t<Set>([v<2>])]"),
      ("store state: AppState", "store state: t<AppState>"),
      ("#3 at 600ms, 12:30, 50%", "#3 at 600ms, 12:30, 50%"),
      ("\"not closed \\\" 3", "v<\"not closed \\\" 3>"),
      ("", ""), ("  * über", "  * über"), ("a.b.c(1)", "p<a.b.c>(v<1>)"),
    ])
  func parts(_ line: String, _ expected: String) {
    #expect(marked(line) == expected)
  }

  @Test("without its colours each line is what it was, whatever is in it")
  func nothingLost() {
    var state: UInt64 = 7
    let signs = Array("aA1_.\"\\[](){}:, #-<>é\u{1B}m\u{202E}👩‍👩‍👧")
    for _ in 0..<2_000 {
      var line = ""
      for _ in 0..<20 {
        state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
        line.append(signs[Int(state >> 33) % signs.count])
      }
      let escaped = ShownLine(line).text
      let painted = NotationPainter(palette: Palette.colored.detailed(.light)).painted(escaped)
      #expect(painted.plainText == escaped)
    }
  }

  @Test("a palette that is not for a prompt paints none of them")
  func elsewhere() {
    for palette in [Palette.plain, .colored, .plain.detailed(.dark)] {
      #expect(NotationPainter(palette: palette).painted("A(b: 1)").text == "A(b: 1)")
    }
  }
}
