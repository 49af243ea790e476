import Inspectable
import Testing

@Suite("Acts of effects, as they are written")
struct EffectActTests {
  @Test("What is written is read back, whatever the effect is called")
  func roundTrip() throws {
    for (part, number, name, task) in [
      ("", 1, "Load", []), ("", 7, ".load", [1]), ("demo", 2, "side effect x", [2, 11, 1]),
      ("", 3, "a*b#c:d", [4]), ("", 3, "", []), ("", 0, "", []), ("", 0, "", [3]),
      ("", 0, "", [3, 1]),
    ] {
      let act = EffectAct(part: part, number: number, task: task)
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
      "#1*9999999", "Load#1.", "Load#1.0", "Load#.1", "Load#1.x", "other.", "other.0", "others.1",
      "Load.1",
    ])
  func wrong(text: String) {
    #expect(EffectAct.read(text) == nil)
  }
}
