import Foundation
package import Inspectable
import StateKit

/// A shelf for three books, with a door.
package struct Shelf: Codable, Hashable, Sendable {
  package var books = 0
  package var isOpen = false
  /// Where each book came from: at random, in builds that say so.
  package var labels: [Label] = []

  package struct Label: Codable, Hashable, Sendable {
    package var number = 0
    package var print: UInt64
  }

  package init() {}

  /// What one can do at the shelf.
  package enum Action: String, CaseIterable, Codable, Sendable {
    case open, close, put, take, dust
  }
}

/// A shelf of which there are several builds: the environment variable `SHELF_BUILD` says which one a process is.
package struct ShelfApp: InspectableApp {
  /// What is different about a build.
  package enum Build: String, Sendable {
    case usual
    /// One book too many fits.
    case offByOne
    /// Taking the third book ends the app.
    case crash
    /// Nobody can dust it.
    case undusted
    /// It begins with a book.
    case begun
    /// It begins with a label, and each book gets one; what is printed on it is another each time.
    case labelled
    /// The same, with labels that count from 1.
    case labelledFromOne
  }

  package let name = "shelf"
  package let summary = "A shelf for three books"
  private let build: Build

  package init() {
    let word = ProcessInfo.processInfo.environment["SHELF_BUILD"] ?? ""
    build = Build(rawValue: word) ?? .usual
  }

  package func makeScene(in context: SceneContext) -> Scene {
    let build = build
    var shelf = Shelf()
    if build == .begun { shelf.books = 1 }
    let isLabelled = build == .labelled || build == .labelledFromOne
    @Sendable func label(_ number: Int) -> Shelf.Label {
      let first = build == .labelledFromOne ? 1 : 0
      return Shelf.Label(number: number + first, print: .random(in: 0 ... .max))
    }
    if isLabelled { shelf.labels = [Shelf.Label(number: 0, print: .random(in: 0 ... .max))] }
    let store = ReduxStore(
      initialState: shelf,
      reducer: Reducer<Shelf, Shelf.Action, Void> { state, action, _ in
        switch action {
        case .open: state.isOpen = true
        case .close: state.isOpen = false
        case .put:
          let room = build == .offByOne ? 4 : 3
          guard state.isOpen, state.books < room else { break }
          state.books += 1
          if isLabelled { state.labels.append(label(state.books)) }
        case .take:
          if build == .crash, state.books == 3 { fatalError("the shelf falls down") }
          guard state.isOpen, state.books > 0 else { break }
          state.books -= 1
          if isLabelled { state.labels.removeLast() }
        case .dust: break
        }
        return nil
      }, environment: ())
    return Scene {
      StorePart(store) {
        for action in Shelf.Action.allCases where build != .undusted || action != .dust {
          Example(action, "At the shelf")
        }
      }
    }
  }
}
