@testable import Inspectable
import Testing

/// What stores a `@Published` property is looked through.
///
/// The wrapper here is made as OpenCombine's is, from whose package the example in `Examples/Combine` has the
/// real one.
@Suite struct PublishedTests {
  @propertyWrapper struct Published<Value> {
    struct Publisher { fileprivate let subject: PublishedSubject<Value> }
    enum Storage {
      case value(Value)
      case publisher(Publisher)
    }
    @propertyWrapper final class Box {
      var wrappedValue: Storage
      init(wrappedValue: Storage) { self.wrappedValue = wrappedValue }
    }

    @Box private var storage: Storage

    init(wrappedValue: Value) { _storage = Box(wrappedValue: .value(wrappedValue)) }

    var wrappedValue: Value {
      get {
        switch storage {
        case .value(let value): value
        case .publisher(let publisher): publisher.subject.currentValue
        }
      }
      nonmutating set {
        if case .publisher(let publisher) = storage {
          publisher.subject.currentValue = newValue
        } else {
          storage = .value(newValue)
        }
      }
    }

    /// As `$property` does, after which the value is in the subject.
    func publish() {
      if case .value(let value) = storage {
        storage = .publisher(Publisher(subject: PublishedSubject(value)))
      }
    }
  }

  final class PublishedSubject<Output> {
    var listeners: [() -> Void] = []
    var currentValue: Output
    init(_ value: Output) { currentValue = value }
  }

  final class Model {
    @Published var query = "a"
    @Published var found: [String] = []
    @Published var best: (name: String, count: Int)?
    @Published var pair = (1, 2)
    func publish() {
      _query.publish()
      _found.publish()
      _pair.publish()
    }
  }

  @Test func `A property is its value, in a box or in a publisher`() {
    let model = Model()
    let literal = #"Model(query: "a", found: [], best: nil, pair: (1, 2))"#
    #expect(Reflection.value(of: model).literal == literal)
    model.publish()
    #expect(Reflection.value(of: model).literal == literal)
    #expect(MirrorReader.value(of: model).literal == literal)
    #expect(LiveValue(model).member("query")?.value(limit: .full) == .string("a"))
    #expect(LiveValue(model).member("_query")?.value(limit: .full) == .string("a"))
  }

  @Test func `What changes behind it is found, and that it got a publisher is no change`() {
    let model = Model()
    let start = Snapshot(model)
    model.publish()
    #expect(Snapshot(model).changes(since: start).isEmpty)
    let published = Snapshot(model)
    model.query = "ab"
    model.found = ["abc"]
    model.pair.1 = 3
    let changes = Snapshot(model).changes(since: published)
    #expect(changes.map { "\($0.path)" } == ["query", "found[0]", "pair.1"])
    #expect(start.value.literal == #"Model(query: "a", found: [], best: nil, pair: (1, 2))"#)
  }

  @Test func `Steps find what changes, one after the other`() {
    let model = Model()
    let kept = KeptValue(Snapshot(uncaptured: model))
    for text in ["b", "c"] {
      model.query = text
      #expect(kept.changes(to: Snapshot(uncaptured: model)).map(\.path) == [at("query")])
      #expect(kept.changes(to: Snapshot(uncaptured: model)).isEmpty)
      model.publish()
      #expect(kept.changes(to: Snapshot(uncaptured: model)).isEmpty)
    }
    #expect(kept.value.literal == #"Model(query: "c", found: [], best: nil, pair: (1, 2))"#)
  }

  @Test func `Who listens is left out`() {
    let model = Model()
    model.publish()
    #expect(Snapshot(model).untracked.isEmpty)
  }
}
