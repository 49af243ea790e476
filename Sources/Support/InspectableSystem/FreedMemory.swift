/// What becomes of memory that a process has freed.
package enum FreedMemory {
  /// Keeps up to 64 MB of it for what is allocated next, in blocks of up to 32 MB.
  ///
  /// A large state is copied again and again, by an app that changes it while somebody keeps the old one.
  /// glibc gives each copy back to the system and asks for it anew, and then every page of it is a fault: most
  /// of what a step with a text of 1 MB cost. Elsewhere nothing happens.
  package static func keep() {
    #if canImport(Glibc)
      typealias Option = @convention(c) (Int32, Int32) -> Int32
      guard let set = SystemCall.function("mallopt", as: Option.self) else { return }
      // As `malloc.h` numbers them: M_TRIM_THRESHOLD, M_MMAP_THRESHOLD.
      _ = set(-1, 64 << 20)
      _ = set(-3, 32 << 20)
    #endif
  }
}
