/// Lets recursion go on where the stack of the current thread could be too small.
///
/// Values can be thousands of levels deep, as linked lists are. Whoever recurses counts its levels;
/// at certain depths room is made for the rest: on the main thread's own stack where it can grow, else
/// on a thread with a large one, while the caller waits.
package enum DeepStack {
  /// The depth from which recursion leaves its caller's stack.
  @usableFromInline static var firstHop: Int { 128 }
  /// How many levels one large stack has room for.
  @usableFromInline static var levelsPerStack: Int { 20_000 }
  /// In bytes.
  ///
  /// This is only address space: memory is used no further than the recursion goes.
  fileprivate static let stackSize = 512 << 20

  /// Runs a level of recursion on the stack that is right for its depth.
  @inlinable @inline(__always)
  package static func run<Output>(depth: Int, _ body: () -> Output) -> Output {
    if depth < firstHop || (depth - firstHop) % levelsPerStack != 0 { return body() }
    return hop(body)
  }

  @usableFromInline
  static func hop<Output>(_ body: () -> Output) -> Output {
    #if os(Linux)
      if let output = MainStack.run(using: stackSize, body) { return output }
    #endif
    return withoutActuallyEscaping(body) { body in
      let work = Work(body)
      work.runOnLargeStack()
      // If no thread can be had, there is only the current stack.
      return work.output ?? body()
    }
  }
}

/// A piece of work for another thread, and its result.
private final class Work<Output>: AnyWork {
  let body: () -> Output
  var output: Output?

  init(_ body: @escaping () -> Output) {
    self.body = body
  }

  override func run() {
    output = body()
  }
}

private class AnyWork {
  func run() {}

  /// Runs on a thread of its own, if one can be had, and waits for it.
  func runOnLargeStack() {
    var attributes = pthread_attr_t()
    guard pthread_attr_init(&attributes) == 0 else { return }
    defer { pthread_attr_destroy(&attributes) }
    guard pthread_attr_setstacksize(&attributes, DeepStack.stackSize) == 0 else { return }
    #if canImport(Darwin)
      var thread: pthread_t?
    #else
      var thread = pthread_t()
    #endif
    let result = pthread_create(
      &thread, &attributes,
      { argument in
        #if canImport(Darwin)
          let work = Unmanaged<AnyWork>.fromOpaque(argument)
        #else
          guard let argument else { return nil }
          let work = Unmanaged<AnyWork>.fromOpaque(argument)
        #endif
        work.takeUnretainedValue().run()
        return nil
      }, Unmanaged.passUnretained(self).toOpaque())
    guard result == 0 else { return }
    #if canImport(Darwin)
      if let thread { pthread_join(thread, nil) }
    #else
      pthread_join(thread, nil)
    #endif
  }
}
