import StateKitViewEnvironment
import Testing

/// What is written against Square's ViewEnvironment, here against the module of its name alone.
@Suite("The names of ViewEnvironment")
struct EnvironmentNames {
  @Test("a key has its default until it is set, by itself or by a key path")
  func setting() {
    let environment: ViewEnvironment = .empty
    #expect(environment.width == 0)
    #expect(environment.setting(key: Width.self, to: 2).width == 2)
    #expect(environment.setting(keyPath: \.width, to: 3)[Width.self] == 3)
    var changed = environment
    changed.width = 4
    #expect(changed[Width.self] == 4 && environment[Width.self] == Width.defaultValue)
  }
}

private struct Width: ViewEnvironmentKey {
  static let defaultValue: Int = 0
}

extension ViewEnvironment {
  fileprivate var width: Int {
    get { self[Width.self] }
    set { self[Width.self] = newValue }
  }
}
