extension Questions.Explore: AnsweredQuestion {
  func begin(in handler: RequestHandler) throws -> Progress<Answer> {
    #if os(Linux)
      guard let forks = handler.forks else {
        throw Refusal("this host makes no copies of its process, in which inputs could be tried")
      }
      let scene = try handler.loaded()
      if let options {
        handler.underway?.end()
        handler.underway = nil
        guard ForkChannel.threadCount() == 1 else {
          throw Refusal("the app runs other threads, and a copy would not have them")
        }
        if let states {
          handler.underway = try StateTrials(scene, options, states, forks)
        } else {
          handler.underway = try Exploration(scene, options, forks)
        }
      }
      let deadline = ContinuousClock.now + .milliseconds(min(max(milliseconds, 1), 60_000))
      if let states, let trials = handler.underway as? StateTrials {
        return .done(.answer(Answer(tried: try trials.goOn(with: states, until: deadline))))
      }
      guard let exploration = handler.underway as? Exploration else {
        throw Refusal("nothing is being explored")
      }
      if milliseconds == 0 {
        defer { handler.underway = nil }
        return .done(.answer(Answer(progress: try exploration.stop())))
      }
      return .done(.answer(Answer(progress: try exploration.goOn(until: deadline))))
    #else
      throw Refusal("processes can be copied on Linux only, and inputs are tried in copies")
    #endif
  }
}
