/// A closure for a user's interaction without details.
public typealias Interaction = () -> Void

/// A closure for a user's interaction, with its subject.
public typealias CustomInteraction<T> = (T) -> Void
