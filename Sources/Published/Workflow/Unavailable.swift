extension WorkflowHost {
  /// The renderings, for Combine.
  @available(
    *, unavailable, message: "there is no Combine: observe rendering.signal or rendering.producer"
  )
  public var renderingPublisher: Never { fatalError() }

  /// The outputs, for Combine.
  @available(*, unavailable, message: "there is no Combine: observe output")
  public var outputPublisher: Never { fatalError() }
}
