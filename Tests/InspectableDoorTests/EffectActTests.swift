import Inspectable
import Testing

@Suite("Acts of effects, as they are written")
struct EffectActTests {
  @Test("What is written is read back, whatever the effect is called")
  func roundTrip() throws {
    for (part, number, name) in [
      ("", 1, "Load"), ("", 7, ".load"), ("demo", 2, "side effect x"), ("", 3, "a*b#c:d"),
      ("", 0, ""),
    ] {
      let act = EffectAct(part: part, number: number)
      let title = act.title(name)
      #expect(!title.contains(" "))
      let read = try #require(EffectAct.read(title))
      #expect(read.act == act && read.count == 1)
      let often = try #require(EffectAct.read(title + "*12"))
      #expect(often.act == act && often.count == 12)
    }
  }

  @Test(
    "What is none is none",
    arguments: [
      "", "Load", "Load#", "Load#0", "Load#-1", "Load#1*", "Load#1*0", "*2", "other*x",
      "#1*9999999",
    ])
  func wrong(text: String) {
    #expect(EffectAct.read(text) == nil)
  }
}
