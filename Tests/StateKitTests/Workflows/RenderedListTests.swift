import StateKit
import Testing

@Suite("What the children of a list show")
struct RenderedListTests {
  @Test("a list has the elements it was made of", arguments: [0, 1, 31, 32, 33, 64, 1_000])
  func elements(count: Int) {
    let list = RenderedList(0..<count)
    #expect(list.count == count)
    #expect(Array(list) == Array(0..<count))
    #expect(list.indices.map { list[$0] } == Array(0..<count))
    #expect(list.last == (count == 0 ? nil : count - 1))
    #expect(list.reversed().first == list.last)
  }

  @Test("lists are equal when their elements are")
  func equality() {
    let list: RenderedList = ["a", "b"]
    #expect(list == RenderedList(["a", "b"]))
    #expect(list != ["a", "c"])
    #expect(list != ["a"])
    #expect(list.hashValue == RenderedList(["a", "b"]).hashValue)
  }

  @Test("a list is described and dumped as its elements")
  func description() {
    let list: RenderedList = ["a", "b"]
    #expect("\(list)" == #"["a", "b"]"#)
    var dumped = ""
    dump(list, to: &dumped)
    #expect(
      dumped == """
        ▿ 2 elements
          - "a"
          - "b"

        """)
  }
}
