#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// The system's own calls on a descriptor, whose names types here have too.
package enum Descriptor {
  /// Reads at most as many bytes as there is room for; what the system's `read` gives.
  package static func read(_ descriptor: Int32, into memory: UnsafeMutableRawBufferPointer) -> Int {
    #if canImport(Glibc)
      Glibc.read(descriptor, memory.baseAddress, memory.count)
    #elseif canImport(Musl)
      Musl.read(descriptor, memory.baseAddress, memory.count)
    #else
      Darwin.read(descriptor, memory.baseAddress, memory.count)
    #endif
  }

  /// Writes as many bytes as are taken at once; what the system's `write` gives.
  package static func write(_ bytes: ArraySlice<UInt8>, to descriptor: Int32) -> Int {
    bytes.withUnsafeBytes { memory in
      #if canImport(Glibc)
        Glibc.write(descriptor, memory.baseAddress, memory.count)
      #elseif canImport(Musl)
        Musl.write(descriptor, memory.baseAddress, memory.count)
      #else
        Darwin.write(descriptor, memory.baseAddress, memory.count)
      #endif
    }
  }
}
