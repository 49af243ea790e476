import Inspectable
import Observation
import Testing

/// Properties with wrappers go by their own names.
@Suite struct WrapperTests {
  @propertyWrapper struct Clamped<Number: Comparable & Codable>: Codable {
    private var value: Number
    init(wrappedValue: Number) { value = wrappedValue }
    var wrappedValue: Number {
      get { value }
      set { value = newValue }
    }
  }

  @propertyWrapper struct Limited {
    private var value: Int
    private let most: Int
    init(wrappedValue: Int, most: Int) { (value, self.most) = (wrappedValue, most) }
    var wrappedValue: Int {
      get { min(value, most) }
      set { value = newValue }
    }
  }

  @propertyWrapper final class Boxed<Content> {
    var wrappedValue: Content
    init(wrappedValue: Content) { self.wrappedValue = wrappedValue }
  }

  struct Settings: Codable {
    @Clamped var level = 3
    var name = "a"
  }

  struct Screen {
    @Limited(most: 5) var rows = 9
    @Boxed var title = "a"
    private var _count = 1
    private var _own = 2
    var own = 3
  }

  @Observable final class Model {
    var count = 0
    var list: [Int] = []
  }

  @Test func `A wrapper that holds one value is that value, and read as it`() throws {
    let settings = Settings()
    #expect(Reflection.value(of: settings).literal == #"Settings(level: 3, name: "a")"#)
    var other = settings
    other.level = 4
    #expect(changes(settings, other).map(\.path) == [at("level")])
    let read = try ValueDecoder.decode(
      Settings.self, from: Value(parsing: #"Settings(level: 4, name: "a")"#))
    #expect(read.level == 4)
    #expect(LiveValue(settings).member("_level")?.value(limit: .full) == .int(3))
  }

  @Test func `What a wrapper holds beside its value is shown with it`() {
    #expect(
      Reflection.value(of: Screen()).literal
        == #"Screen(rows: Limited(value: 9, most: 5), title: Boxed(wrappedValue: "a"), _count: 1, "#
        + "_own: 2, own: 3)")
    #expect(MirrorReader.value(of: Screen()) == Reflection.value(of: Screen()))
  }

  @Test func `An observable model has its properties, and not what watches them`() {
    let model = Model()
    let before = Snapshot(model)
    model.count += 1
    model.list.append(1)
    #expect(Snapshot(model).changes(since: before).map(\.path) == [at("count"), at("list", 0)])
    #expect(Reflection.value(of: model).literal == "Model(count: 1, list: [1])")
  }
}
