#if canImport(Glibc)
  import InspectableSystem
  import Testing

  @Suite("Memory that was freed", .serialized)
  struct FreedMemoryTests {
    /// How many pages this thread has asked the system for.
    private var faults: Int {
      var usage = rusage()
      // RUSAGE_THREAD, which Swift does not know.
      getrusage(1, &usage)
      return usage.ru_minflt
    }

    @Test("It is used again for blocks of the same size, without asking for each of their pages")
    func usedAgain() {
      FreedMemory.keep()
      let pages = 1_024
      func fill() {
        // As many as glibc would give back together, by itself.
        let blocks = (0..<3).map { _ in
          UnsafeMutableRawPointer.allocate(byteCount: pages << 12, alignment: 16)
        }
        for block in blocks { memset(block, 1, pages << 12) }
        for block in blocks { block.deallocate() }
      }
      fill()
      let before = faults
      for _ in 0..<20 { fill() }
      // Each page each time would be 61,440. Other threads may take a block now and then.
      #expect(faults - before < 20 * 3 * pages / 2)
    }
  }
#endif
