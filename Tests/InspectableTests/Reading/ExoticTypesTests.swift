import Dispatch
import Foundation
import Inspectable
import Testing

/// Values of types that no literal can stand for, and that the runtime knows little of.
@Suite struct ExoticTypesTests {
  private func literal<T>(_ value: T) -> String {
    let literal = Reflection.value(of: value).literal
    var writer = LiteralWriter()
    Reflection.write(value, to: &writer)
    #expect(String(decoding: writer.bytes, as: UTF8.self) == literal)
    return literal
  }

  private final class Node {
    var number = 1
  }

  private struct Box<Content> { var content: Content }
  private final class Frame<Content> {
    var content: Content
    init(_ content: Content) { self.content = content }
  }

  #if !canImport(ObjectiveC)
    // An array of blocks cannot even be made there.
    private class Blocks {
      var first = 1
      var plain: @convention(block) () -> Void = {}
      var none: (@convention(block) () -> Void)?
      var some: (@convention(block) (Int) -> Void)? = { _ in }
      var pair: (@convention(block) () -> Void, Int) = ({}, 2)
      var last = 3
    }

    private final class MoreBlocks: Blocks {
      var own: @convention(block) () -> Void = {}
      var end = "end"
    }

    private struct Stored {
      var block: @convention(block) () -> Void = {}
      var number = 4
    }

    private enum Choice {
      case none
      case block(@convention(block) () -> Void)
      case both(Int, (@convention(block) () -> Void)?)
    }

    @Test func `Blocks are not read, wherever they are stored`() {
      #expect(
        literal(Blocks())
          == "Blocks(first: 1, plain: untracked, none: untracked, some: untracked, "
          + "pair: untracked, last: 3)")
      #expect(
        literal(MoreBlocks()).hasSuffix("last: 3, own: untracked, end: \"end\")"))
      #expect(literal(Stored()) == "Stored(block: untracked, number: 4)")
      #expect(literal([Stored(), Stored()]).hasPrefix("[Stored(block: untracked"))
      #expect(literal(Stored?.some(Stored())) == "Stored(block: untracked, number: 4)")
      #expect(
        literal(Box(content: Stored())) == "Box(content: Stored(block: untracked, number: 4))")
      #expect(literal(Frame([1: Stored()])).hasPrefix("Frame(content: [1: Stored(block: untracked"))
      #expect(literal(Choice.none) == ".none")
      #expect(literal(Choice.block {}) == ".block(untracked)")
      #expect(literal(Choice.both(1, nil)) == ".both(untracked)")
    }

    @Test @MainActor func `Changes beside a block are found, and one of the block is noticed`() {
      let blocks = MoreBlocks()
      let before = Snapshot(blocks)
      blocks.last = 30
      blocks.end = "later"
      let paths = Snapshot(blocks).changes(since: before).map(\.path.description)
      #expect(paths == ["last", "end"])
    }
  #endif

  @Test func `Work and queues of Dispatch and Foundation are shown`() {
    let item = DispatchWorkItem {}
    #expect(literal(item).hasPrefix("DispatchWorkItem("))
    let operation = BlockOperation {}
    #expect(literal(operation).hasPrefix("BlockOperation("))
    let queue = OperationQueue()
    #expect(literal(queue).hasPrefix("OperationQueue("))
  }

  private final class Exotic {
    var c: @convention(c) (Int32) -> Int32 = { $0 }
    var optionalC: (@convention(c) () -> Void)?
    var pairOfC: (@convention(c) () -> Void, Int) = ({}, 1)
    var meta: Node.Type = Node.self
    var anyMeta: Any.Type = Int.self
    var optionalMeta: Any.Type?
    var shapeMeta: (any Error.Type)?
    var unmanaged: Unmanaged<Node>?
    var raw: UnsafeMutableRawPointer?
    var opaque: OpaquePointer?
    var buffer = UnsafeMutableBufferPointer<Int>(start: nil, count: 0)
    var autoreleasing: [UnsafeRawPointer?] = [nil]
    weak var weakly: Node?
    unowned var unownedly: Node
    unowned(unsafe) var unsafely: Node
    unowned var unownedOptional: Node?
    weak var weakAny: AnyObject?
    var sendable: @Sendable () -> Void = {}
    var asynchronous: () async throws -> Int = { 1 }
    var isolated: @MainActor (Int) -> Void = { _ in }
    var optionalFunction: ((Int, String) -> Bool)?
    var functions: [String: () -> Void] = ["a": {}]
    var tuple: (() -> Void, weak: Int, Any.Type) = ({}, 2, Int.self)
    var thrown: (any Error)?
    var keyPath: PartialKeyPath<Node> = \Node.number
    var boxed: Box<() -> Void> = Box(content: {})
    var framed: Frame<(@convention(c) () -> Void)?> = Frame(nil)
    var last = "last"

    init(_ node: Node) { (unownedly, unsafely) = (node, node) }
  }

  @Test @MainActor
  func `Other unusual kinds of storage are read or left out, and what is beside them is right`() {
    let node = Node()
    let exotic = Exotic(node)
    exotic.weakly = node
    withExtendedLifetime(node) {
      let text = literal(exotic)
      #expect(
        text.hasPrefix("Exotic(c: untracked, optionalC: nil, pairOfC: (untracked, 1)"), "\(text)")
      #expect(text.hasSuffix(#"last: "last")"#), "\(text)")
      let before = Snapshot(exotic)
      exotic.last = "changed"
      #expect(
        Snapshot(exotic).changes(since: before).map(\.path.description) == ["last"])
    }
  }
}
