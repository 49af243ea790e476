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

  @Test("Where lines stay, what is done within the pause shows none, whenever it begins")
  func pause() {
    var written: [UInt8] = []
    var now = ContinuousClock.now
    let line = ProgressLine(pause: .seconds(10), now: { now }) { written += $0 }
    // A session waits for a while before it builds something.
    now += .seconds(60)
    line.begin()
    line.show("building hello")
    now += .seconds(9)
    line.show("[1/2] Compiling")
    #expect(written.isEmpty)
    now += .seconds(1)
    line.show("[2/2] Linking")
    now += .seconds(9)
    line.show("done")
    #expect(String(decoding: written, as: UTF8.self) == "[2/2] Linking\n")
  }
}
