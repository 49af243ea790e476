import InspectableDoor
import Testing

struct StateSampleTests {
  private func digests(_ range: Range<Int>) -> [StateDigest] {
    range.map { number in
      var digester = StateDigester()
      digester.combine(UInt64(number))
      return digester.digest
    }
  }

  @Test("a sample counts states exactly while it holds them all, and seldom 5 percent wrong later")
  func count() {
    for count in [0, 1, 2, 4_095] {
      let sample = StateSample(digests(0..<count))
      #expect(sample.isWhole && sample.count == count)
    }
    for count in [4_096, 5_000, 8_192, 100_000, 300_000] {
      let sample = StateSample(digests(0..<count))
      #expect(!sample.isWhole)
      #expect(abs(sample.count - count) < count / 20, "\(sample.count) of \(count)")
    }
  }

  @Test("a sample depends neither on the order of the states nor on how machines have divided them")
  func union() {
    var chance = WalkChance(state: 7)
    for count in [100, 4_096, 9_000, 50_000] {
      let all = digests(0..<count)
      let sample = StateSample(all)
      #expect(StateSample(all.reversed()) == sample)
      #expect(StateSample(all + all.prefix(5_000)) == sample)
      let parts = 1 + Int(chance.next() % 5)
      var together = StateSample([])
      for part in 0...parts {
        together.formUnion(StateSample(all[(part * count / (parts + 2))...]))
      }
      #expect(together == sample)
    }
  }
}
