import Inspectable
import StateKit

/// A store whose interceptors wait: one tries again what has failed, one times what it passes on.
struct PatientApp: InspectableApp {
  let name = "patient"
  let summary = "Interceptors that wait for the end of side effects"

  struct Fetch: SideEffect, Codable {
    func sideEffect(_ context: SideEffectContext<WaitState, Outside>) async throws {
      context.dispatch(Note(text: try await context.dependencies.context.request("text")))
    }
  }

  struct Fetched: StateUpdater, DispatchObserverDispatchable {
    init?(dispatchedItem: any Dispatchable, prevState: WaitState, currentState: WaitState) {}

    func updateState(_ state: inout WaitState) { state.log.append("fetched") }
  }

  func makeScene(in context: SceneContext) -> Scene {
    let retrying: StoreInterceptor<WaitState> = AwaitingInterceptor.interceptor { _ in
      { next in
        { item in
          do { try await next(item) } catch {
            try await context.clock.sleep(for: .seconds(1), name: "pause")
            try await next(item)
          }
        }
      }
    }
    let timing: StoreInterceptor<WaitState> = AwaitingInterceptor.interceptor { _ in
      { next in
        { item in
          let start = context.clock.elapsed
          defer { context.log("\(type(of: item)) took \(context.clock.elapsed - start)") }
          try await next(item)
        }
      }
    }
    let store = Store(
      state: WaitState(),
      interceptors: [
        ObserverInterceptor.observe([.onDispatch(Fetch.self, [Fetched.self])]), retrying, timing,
      ], dependencies: [.ready(Outside(context))])
    return Scene {
      StorePart(store) {
        Example(Note(text: "x"))
        Example(Fetch())
      }
    }
  }
}
