import InspectableDoor
import Testing

@testable import Inspector

@Suite("The words of an exploration's claim")
struct ExplorationClaimTests {
  private func words(_ count: Int) -> String {
    ExplorationClaim(
      depth: 1, isComplete: false, leavesOut: false,
      drawn: (0..<count).map {
        .init(subject: "dispatch A\($0)", form: .text, count: 2, total: nil)
      }
    ).words
  }

  @Test(
    "Three subjects of which something was drawn are named, and of more the number, or the one that is left"
  )
  func named() {
    #expect(words(3).hasSuffix("; A1: 2 texts; A2: 2 texts"), "\(words(3))")
    #expect(words(4).hasSuffix("; A2: 2 texts; A3: 2 texts"), "\(words(4))")
    #expect(words(5).hasSuffix("; A2: 2 texts; and 2 more"), "\(words(5))")
  }
}
