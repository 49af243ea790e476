import OpenCombine

// The app as it was before: it knows nothing of the inspector.

/// Searches while one types, and counts what was typed.
@MainActor
final class SearchModel: ObservableObject {
  @Published var query = ""
  @Published private(set) var found: [String] = []
  @Published private(set) var problem: String?
  private var subscriptions: Set<AnyCancellable> = []

  /// - Parameters:
  ///   - scheduler: where time passes: `DispatchQueue.main` in the app.
  ///   - search: asks the server.
  init<Time: Scheduler>(
    scheduler: Time, search: @escaping (String) -> AnyPublisher<[String], any Error>
  ) {
    $query
      .dropFirst()
      .removeDuplicates()
      .debounce(for: .milliseconds(300), scheduler: scheduler)
      .map { query in
        search(query)
          .map(Answer.found)
          .catch { Just(Answer.failed("\($0)")) }
      }
      .switchToLatest()
      .sink { [weak self] in self?.take($0) }
      .store(in: &subscriptions)
  }

  private enum Answer {
    case found([String])
    case failed(String)
  }

  private func take(_ answer: Answer) {
    switch answer {
    case .found(let titles): (found, problem) = (titles, nil)
    case .failed(let reason): problem = reason
    }
  }
}
