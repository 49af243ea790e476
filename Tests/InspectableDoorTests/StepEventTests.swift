import Inspectable
import Testing

@Suite("Events of a step")
struct StepEventTests {
  @Test(
    "An unknown kind is read and written as it came",
    arguments: [
      "loop-began", "", "Ünknown kind", "a\u{1B}[31m\n\"b\\", "worker-started", "rendered",
    ])
  func kinds(word: String) throws {
    let event = StepEvent(StepEvent.Kind(rawValue: word), "x", detail: "y", printed: 3)
    let read: Numbered<StepEvent> = try WireCoding.decode(WireCoding.encode(Numbered(id: 1, event)))
    #expect(read.content == event)
    #expect(read.content.kind.rawValue == word)
  }

  @Test("Only in a kind that the app has made can there be a secret, and it is hidden there")
  func secretKinds() {
    var texts = SecretTexts()
    texts.note("sesame")
    texts.note("rendered")
    func kind(_ word: String) -> String {
      texts.masking(StepEvent(StepEvent.Kind(rawValue: word), "x")) { _ in false }.kind.rawValue
    }
    #expect(kind("open-sesame") == "open-<secret>")
    #expect(kind("loop-began") == "loop-began")
    #expect(kind("rendered") == "rendered")
  }
}
