package import Inspectable
package import StateKit

/// What was asked.
package struct NeighbourState: State, Codable, Hashable {
  package var asked = 0
  package var answered = 0

  package init() {}
}

/// Asks for something, with a number.
package struct Ask: SideEffect, Codable {
  package func sideEffect(
    _ context: SideEffectContext<NeighbourState, NeighbourDependencies>
  ) async throws {
    let number = context.state.asked + 1
    guard let service = context.dependencies.service(number) else { return }
    context.dispatch(TakeNumber(number: number))
    let _: Void = try await service.request("answer")
    context.dispatch(Answer())
  }
}

struct TakeNumber: StateUpdater, Codable {
  var number: Int

  func updateState(_ state: inout NeighbourState) { state.asked = number }
}

struct Answer: StateUpdater, Codable {
  func updateState(_ state: inout NeighbourState) { state.answered += 1 }
}

/// What asking needs.
package struct NeighbourDependencies {
  /// Whom to ask a question of this number; nil for nobody.
  var service: @MainActor (_ number: Int) -> SceneContext?
}

/// An app that can be explored, whose scenes know of each other or not.
package struct NeighboursApp: InspectableApp {
  /// What the scenes of one process have in common.
  package enum Sharing: String, Sendable, CaseIterable {
    case nothing
    /// A state begins with how many scenes there are.
    case count
    /// What the first scene asks with.
    case service
    /// The same, but only for questions after the second.
    case lateService
    /// Who is there first: no other scene asks a third question.
    case turn
    /// A second scene is more than the app is made for.
    case crash
  }

  package let name: String
  package let summary = "Questions that are answered"
  private let sharing: Sharing
  @MainActor private static var scenes = 0
  @MainActor private static var service: SceneContext?

  package init(_ sharing: Sharing) {
    self.sharing = sharing
    name = "neighbours\(sharing.rawValue.lowercased())"
  }

  package func makeScene(in context: SceneContext) -> Scene {
    Self.scenes += 1
    precondition(sharing != .crash || Self.scenes == 1, "there is a scene already")
    let first = Self.service ?? context
    Self.service = first
    let dependencies = NeighbourDependencies { [sharing] number in
      switch sharing {
      case .service: first
      case .lateService: number > 2 ? first : context
      case .turn: number <= 2 || first === context ? context : nil
      case .nothing, .count, .crash: context
      }
    }
    var state = NeighbourState()
    if sharing == .count { state.asked = Self.scenes - 1 }
    let store = Store(state: state, dependencies: { _ in dependencies })
    return Scene {
      StorePart(store) { Example(Ask(), "Ask for something") }
      Invariant("state.answered < 2")
    }
  }
}
