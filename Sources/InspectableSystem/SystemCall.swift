/// The system's own calls, for whoever has a function of the same name.
package enum SystemCall {
  /// Reads at most as many bytes as there is room for; what the system's `read` gives.
  package static func read(_ descriptor: Int32, into memory: UnsafeMutableRawBufferPointer) -> Int {
    systemRead(descriptor, memory.baseAddress, memory.count)
  }

  /// Writes as many bytes as are taken at once; what the system's `write` gives.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { systemWrite(descriptor, $0.baseAddress, $0.count) }
  }

  /// Opens a file; what the system's `open` gives.
  package static func open(_ path: String, _ flags: Int32) -> Int32 { systemOpen(path, flags) }

  /// Closes a descriptor; what the system's `close` gives.
  @discardableResult
  package static func close(_ descriptor: Int32) -> Int32 { systemClose(descriptor) }

  /// Gives a file another name, in the place of one that has it; what the system's `rename` gives.
  package static func rename(_ path: String, to target: String) -> Int32 {
    systemRename(path, target)
  }

  #if os(Linux)
    /// Makes a copy of this process; 0 in the copy, its number in this one, -1 where there is none.
    package static func fork() -> Int32 { systemFork() }
  #endif
}

// Within the type above the plain names would mean its own functions.
private func systemRead(_ file: Int32, _ memory: UnsafeMutableRawPointer?, _ count: Int) -> Int {
  read(file, memory, count)
}
private func systemWrite(_ file: Int32, _ memory: UnsafeRawPointer?, _ count: Int) -> Int {
  write(file, memory, count)
}
private func systemOpen(_ path: String, _ flags: Int32) -> Int32 { open(path, flags) }
private func systemClose(_ file: Int32) -> Int32 { close(file) }
private func systemRename(_ path: String, _ target: String) -> Int32 { rename(path, target) }
#if os(Linux)
  private func systemFork() -> Int32 { fork() }
#endif
