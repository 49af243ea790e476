import Benchmark
import StateKit

/// What shows a state: view controllers and connected views.
///
/// Left out is what their views do with what they show.
enum Screens {
  private static let count = 10

  static func register() {
    measure("controllers-10", repetitions: .kilo) {
      let store = Store(state: Shows())
      let controllers = (0..<count).map {
        CounterController(store: store, localState: Selection(index: $0), connected: true)
      }
      let plain = PlainStore(state: Shows())
      let shown = (0..<count).map {
        PlainController(store: plain, localState: Selection(index: $0))
      }
      return (
        { repetitions in
          for index in 0..<repetitions { store.dispatch(Count(number: index)) }
          precondition(controllers.allSatisfy { $0.rootView.shown == repetitions - 1 })
        },
        peer: { repetitions in
          for index in 0..<repetitions { plain.change { $0.number = index } }
          precondition(shown.allSatisfy { $0.shown == repetitions - 1 })
        }
      )
    }
    connectors("connectors-unchanged-10", sends: { _ in .nothing }) { store in
      store.connected(using: TitlesConnector())
    }
    connectors("connectors-part-10", sends: { .count($0) }) { store in
      store.derived(state: \.titles, action: { (action: ShowsAction) in action })
        .connected(using: PartConnector())
    }
    connectors(
      "connectors-changed-10", repetitions: .one, sends: { .count($0) },
      peer: { titles in
        let connector = TitlesConnector()
        var state = Shows(titles: titles)
        let shown = (0..<count).map { _ in connector.connect(state: state) }
        return { repetitions in
          for _ in 0..<repetitions {
            state.number += 1
            precondition(shown.allSatisfy { $0 == connector.connect(state: state) })
          }
        }
      }
    ) { store in
      store.connected(using: TitlesConnector())
    }
  }

  /// Measures an action beside ten views whose connectors map 1,000 titles.
  ///
  /// - Parameter peer: makes what does the same by hand, of the titles.
  private static func connectors(
    _ name: String, repetitions: BenchmarkScalingFactor = .kilo,
    sends action: @escaping @Sendable (_ index: Int) -> ShowsAction,
    peer: (@MainActor @Sendable (_ titles: [String]) -> Repeated)? = nil,
    connect:
      @escaping @MainActor @Sendable (_ store: ReduxStore<Shows, ShowsAction>)
      -> DerivedStore<[String], ShowsAction>
  ) {
    measure(name, repetitions: repetitions) {
      let titles = (0..<1_000).map { "Title \($0)" }
      let store = ReduxStore(initialState: Shows(titles: titles), reducer: reducer)
      let told = Told()
      for _ in 0..<count { connect(store).addListener { told.hear($0) } }
      // Counted on, so that each one is another than the one before.
      var sent = 0
      return (
        { repetitions in
          for _ in 0..<repetitions {
            sent += 1
            store.send(action(sent))
          }
          precondition(told.count == 0)
        }, peer: peer?(titles)
      )
    }
  }
}

private struct Shows: State {
  var titles: [String] = []
  var number = 0
}

// MARK: View controllers

private struct Count: StateUpdater {
  var number: Int

  func updateState(_ state: inout Shows) { state.number = number }
}

private struct Selection: LocalState {
  var index = 0
}

private struct CounterModel: ViewModelWithLocalState {
  var number: Int
  var index: Int

  init?(state: Shows?, localState: Selection) {
    guard let state else { return nil }
    number = state.number
    index = localState.index
  }
}

private final class CounterView: View, ViewControllerModellableView {
  var shown: Int?

  func setup() {}
  func style() {}
  func update(oldModel: CounterModel?) { shown = model?.number }
}

private final class CounterController: ViewControllerWithLocalState<CounterView> {}

/// A store by hand that is told of a change at once.
@MainActor
private final class PlainStore {
  private var state: Shows
  private var listeners: [@MainActor (Shows) -> Void] = []

  init(state: Shows) {
    self.state = state
  }

  func subscribe(_ listener: @escaping @MainActor (Shows) -> Void) { listeners.append(listener) }

  func change(_ body: (inout Shows) -> Void) {
    body(&state)
    for listener in listeners { listener(state) }
  }
}

/// What a controller does, by hand.
@MainActor
private final class PlainController {
  private let localState: Selection
  private var model: CounterModel?
  private(set) var shown: Int?

  init(store: PlainStore, localState: Selection) {
    self.localState = localState
    store.subscribe { [weak self] in self?.show($0) }
  }

  private func show(_ state: Shows) {
    model = CounterModel(state: state, localState: localState)
    shown = model?.number
  }
}

// MARK: Connectors

private enum ShowsAction: Sendable {
  case nothing
  case count(Int)
}

private let reducer = Reducer<Shows, ShowsAction, Void> { state, action, _ in
  if case .count(let number) = action { state.number = number }
  return nil
}

/// Makes its view state of the whole state.
private struct TitlesConnector: Connector {
  func connect(state: Shows) -> [String] { state.titles.map { $0 + "." } }

  func connect(action: ShowsAction) -> ShowsAction { action }
}

/// Makes its view state of the part that it needs.
private struct PartConnector: Connector {
  func connect(state: [String]) -> [String] { state.map { $0 + "." } }

  func connect(action: ShowsAction) -> ShowsAction { action }
}

@MainActor
private final class Told {
  private(set) var count = 0

  func hear(_ titles: [String]) { count += 1 }
}
