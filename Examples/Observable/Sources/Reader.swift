import Observation

// The app as it was before: nothing in this file is `Codable`, or knows of the inspector.

struct Book: Identifiable {
  let id: Int
  var title: String
}

struct AllLent: Error {}

/// Who has borrowed what; several screens share it, so it is an actor.
actor Shelf {
  private(set) var loans: [Int: String] = [:]

  func lend(_ id: Int, to reader: String) throws {
    guard loans[id] == nil else { throw AllLent() }
    loans[id] = reader
  }

  func takeBack(_ id: Int) { loans[id] = nil }
}

/// What a SwiftUI view shows, and what its buttons call.
@MainActor
@Observable
final class Reader {
  var query = ""
  private(set) var books: [Book] = []
  private(set) var borrowed: Set<Int> = []
  private(set) var isLoading = false
  /// What the reader writes down; saved a second after the last keystroke.
  var note = "" { didSet { saveSoon() } }
  private(set) var savedNote = ""

  @ObservationIgnored private let shelf: Shelf
  @ObservationIgnored private let clock: any Clock<Duration>
  @ObservationIgnored private let fetch: (String) async throws -> [Book]
  @ObservationIgnored private var saving: Task<Void, Never>?

  init(
    shelf: Shelf, clock: any Clock<Duration> = ContinuousClock(),
    fetch: @escaping (String) async throws -> [Book]
  ) {
    self.shelf = shelf
    self.clock = clock
    self.fetch = fetch
  }

  /// What can still be borrowed.
  var free: [Book] { books.filter { !borrowed.contains($0.id) } }

  private func saveSoon() {
    saving?.cancel()
    saving = Task { [clock] in
      guard (try? await clock.sleep(for: .seconds(1))) != nil else { return }
      savedNote = note
    }
  }

  func search() async throws {
    isLoading = true
    defer { isLoading = false }
    books = try await fetch(query)
  }

  func borrow(_ id: Int) async throws {
    try await shelf.lend(id, to: "me")
    borrowed.insert(id)
  }

  func giveBack(_ id: Int) async {
    await shelf.takeBack(id)
    borrowed.remove(id)
  }
}
