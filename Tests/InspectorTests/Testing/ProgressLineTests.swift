import Inspector
import Testing

@MainActor
@Suite("The line that says how far something has come")
struct ProgressLineTests {
  @Test(
    "It leaves the last column free, so that the next takes its place", arguments: [40, 80, 200])
  func width(columns: Int) {
    var written: [UInt8] = []
    let line = ProgressLine(columns: { columns }) { written += $0 }
    line.show(String(repeating: "12345 states, ", count: 20))
    let text = String(decoding: written, as: UTF8.self)
    #expect(text.hasPrefix("\r\u{1B}[K12345 states"))
    #expect(text.dropFirst(4).count == min(78, columns - 1))
  }
}
