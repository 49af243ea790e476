import Inspectable
import TestSupport
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ExampleShapeTests {
  private struct RemoveTodo: Codable, Equatable {
    var index: Int
  }

  private struct AddTodo: Codable, Equatable {
    var title: String
    var due: Date?
    var tags: [String] = []
  }

  private struct ClearTodos: Codable, Equatable {}

  private struct Renamed: Codable, Equatable {
    var title: String
    var isDone = false

    enum CodingKeys: String, CodingKey {
      case title = "name"
    }
  }

  private enum Show: Codable, Equatable {
    case reload
    case markAsWatched(episode: Int, watched: Bool)
    case rename(String, to: String?)
    case jump(Int?, Int)
  }

  @Test func `A structure is called by its type's name`() {
    let shape = ExampleShape(AddTodo(title: "x"))
    #expect(shape.name == "AddTodo")
    #expect(!shape.isCase)
    #expect(
      shape.parameters == [
        .init(label: "title", codingName: "title", kind: "String", isOptional: false),
        .init(label: "due", codingName: "due", kind: "Date?", isOptional: true),
        .init(label: "tags", codingName: "tags", kind: "[String]", isOptional: false),
      ])
    #expect(ExampleShape(ClearTodos()).parameters.isEmpty)
  }

  @Test func `An enum is called by the example's case`() {
    let shape = ExampleShape(Show.rename("a", to: "b"))
    #expect(shape.name == "rename")
    #expect(shape.isCase)
    #expect(
      shape.parameters == [
        .init(label: nil, codingName: "_0", kind: "String", isOptional: false),
        .init(label: "to", codingName: "to", kind: "String?", isOptional: true),
      ])
    #expect(ExampleShape(Show.reload).parameters.isEmpty)
  }

  @Test func `Only what is coded is an argument, under either of its names`() throws {
    let shape = ExampleShape(Renamed(title: "a"))
    #expect(
      shape.parameters == [
        .init(label: "title", codingName: "name", kind: "String", isOptional: false)
      ])
    #expect(try make(Renamed(title: ""), "(title: \"x\")") == Renamed(title: "x"))
    #expect(try make(Renamed(title: ""), "(name: \"x\")") == Renamed(title: "x"))
  }

  private struct Custom: Codable, Equatable {
    var seconds: Int

    enum CodingKeys: CodingKey { case minutes, note }

    init(seconds: Int) { self.seconds = seconds }
    init(from decoder: any Decoder) throws {
      let container = try decoder.container(keyedBy: CodingKeys.self)
      seconds = try container.decode(Int.self, forKey: .minutes) * 60
      _ = try container.decodeIfPresent(String.self, forKey: .note)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.container(keyedBy: CodingKeys.self)
      try container.encode(seconds / 60, forKey: .minutes)
      try container.encodeIfPresent(String?.none, forKey: .note)
    }
  }

  @Test func `A type with a coding of its own takes what it is coded as`() throws {
    let shape = ExampleShape(Custom(seconds: 60))
    #expect(
      shape.parameters == [
        .init(label: "minutes", codingName: "minutes", kind: "Int", isOptional: false),
        .init(label: "note", codingName: "note", kind: "String?", isOptional: true),
      ])
    #expect(try make(Custom(seconds: 60), "(minutes: 3)") == Custom(seconds: 180))
  }

  @propertyWrapper struct Positive: Codable, Equatable {
    private var storage: Int
    var wrappedValue: Int { storage }
    init(wrappedValue: Int) { storage = wrappedValue }
    init(from decoder: any Decoder) throws {
      storage = try decoder.singleValueContainer().decode(Int.self)
    }
    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(storage)
    }
  }

  private struct Wrapping: Codable, Equatable {
    @Positive var count = 1
  }

  @Test func `A wrapped property is called by its own name`() throws {
    #expect(ExampleShape(Wrapping()).parameters.map(\.label) == ["count"])
    #expect(try make(Wrapping(), "(count: 4)") == Wrapping(count: 4))
  }

  @Test func `Arguments are matched by label, then in order`() throws {
    #expect(try make(RemoveTodo(index: 0), "(index: 2)") == RemoveTodo(index: 2))
    #expect(try make(RemoveTodo(index: 0), "(2)") == RemoveTodo(index: 2))
    #expect(
      try make(AddTodo(title: ""), #"("x", tags: ["a"])"#) == AddTodo(title: "x", tags: ["a"]))
    #expect(
      try make(Show.markAsWatched(episode: 1, watched: false), "(watched: true, episode: 3)")
        == .markAsWatched(episode: 3, watched: true))
    #expect(
      try make(Show.markAsWatched(episode: 1, watched: false), "(3, true)")
        == .markAsWatched(episode: 3, watched: true))
    #expect(try make(Show.rename("", to: nil), #"("a")"#) == .rename("a", to: nil))
    #expect(try make(Show.rename("", to: nil), #"("a", to: "b")"#) == .rename("a", to: "b"))
    #expect(try make(Show.jump(1, 2), "(nil, 3)") == .jump(nil, 3))
    #expect(try make(Show.reload, "()") == .reload)
    #expect(try make(ClearTodos(), "()") == ClearTodos())
  }

  @Test func `Wrong arguments are named with their place`() {
    let remove = RemoveTodo(index: 0)
    #expect(
      failure(remove, "(indx: 1)")
        == "label 0: RemoveTodo has no argument 'indx', did you mean 'index'?")
    #expect(
      failure(remove, "(index: 1, index: 2)")
        == "label 1: the argument 'index' is there twice; its only argument is index")
    #expect(
      failure(remove, "()")
        == "name: RemoveTodo needs the argument 'index'; its only argument is index")
    #expect(failure(remove, "(1, 2)") == "value 1 .: RemoveTodo takes 1 argument, found 2")
    #expect(
      failure(remove, #"(index: "x")"#)
        == #"value 0 .: RemoveTodo.index: expected Int, found String "x""#)
    #expect(failure(ClearTodos(), "(1)") == "value 0 .: ClearTodos takes no arguments")
    #expect(
      failure(AddTodo(title: ""), #"(tags: ["a", 1], title: "x")"#)
        == "value 0 [1]: AddTodo.tags[1]: expected String, found Int 1")
    #expect(
      failure(Show.rename("", to: nil), "(3)")
        == "value 0 .: rename.0: expected String, found Int 3")
    #expect(
      failure(Show.markAsWatched(episode: 1, watched: false), "(episode: 1)")
        == "name: markAsWatched needs the argument 'watched'; its arguments are episode, watched")
    #expect(
      failure(Show.rename("", to: nil), "(to: nil)")
        == "name: rename needs argument 1; its arguments are one without a label, to")
  }

  private func make<Action: Codable>(_ example: Action, _ arguments: String) throws -> Action {
    try ExampleShape(example).make(like: example, arguments: members(arguments))
  }

  private func failure<Action: Codable>(_ example: Action, _ arguments: String) -> String? {
    do {
      let members = try members(arguments)
      _ = try ExampleShape(example).make(like: example, arguments: members)
      return nil
    } catch let error as ActionArgumentError {
      return switch error.place {
      case .name: "name: \(error.message)"
      case .label(let index): "label \(index): \(error.message)"
      case .value(let index, let path): "value \(index) \(path): \(error.message)"
      }
    } catch {
      return "\(error)"
    }
  }

  private func members(_ arguments: String) throws -> [Value.Member] {
    guard case .record(_, let members) = try Value(parsing: "X" + arguments) else { return [] }
    return members
  }
}
