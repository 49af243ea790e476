/// What is called when a user does something that needs no more said.
public typealias Interaction = () -> Void

/// What is called when a user does something, with what it is about.
public typealias CustomInteraction<T> = (T) -> Void
