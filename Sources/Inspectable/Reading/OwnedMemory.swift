/// Memory that holds one value, and frees it at the end.
final class OwnedMemory {
  let pointer: UnsafeRawPointer
  let memory: UnsafeMutableRawPointer
  private let end: (UnsafeMutableRawPointer) -> Void

  init<T>(_ value: T) {
    memory = .allocate(
      byteCount: max(MemoryLayout<T>.size, 1), alignment: MemoryLayout<T>.alignment)
    memory.initializeMemory(as: T.self, to: value)
    pointer = UnsafeRawPointer(memory)
    end = { $0.assumingMemoryBound(to: T.self).deinitialize(count: 1) }
  }

  init(copying source: UnsafeRawPointer, as type: Any.Type) {
    memory = .allocate(
      byteCount: max(RuntimeLayout.size(of: type), 1),
      alignment: RuntimeLayout.alignment(of: type))
    RuntimeLayout.copy(source, to: memory, as: type)
    pointer = UnsafeRawPointer(memory)
    end = { RuntimeLayout.destroy($0, as: type) }
  }

  deinit {
    end(memory)
    memory.deallocate()
  }
}
