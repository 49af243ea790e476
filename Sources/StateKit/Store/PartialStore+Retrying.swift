extension PartialStore {
  /// Lets an item that fails be dispatched again, if its ticket asks for it.
  final func allowRetrying(_ item: any Dispatchable<StateType>, ticket: AnyDispatchTicket) {
    ticket.redispatch = { [weak self] ticket, delay in
      guard let self else { return ticket.fail(with: CancellationError()) }
      if delay.duration > .zero {
        submit(item, ticket: ticket, after: delay)
      } else {
        submit(item, ticket: ticket)
      }
    }
  }

  private func submit(
    _ item: any Dispatchable<StateType>, ticket: AnyDispatchTicket, after delay: RetryDelay
  ) {
    let name = "retry \(type(of: item.dispatchedValue))"
    let cancel = effectTracker.wait(name) { [weak self] in
      do {
        try await delay.time.sleep(for: delay.duration, name: name)
        ticket.goOn()
        guard let self else { return ticket.fail(with: CancellationError()) }
        submit(item, ticket: ticket)
      } catch {
        ticket.end(error: error)
      }
    }
    ticket.begin(cancel: cancel)
  }
}
