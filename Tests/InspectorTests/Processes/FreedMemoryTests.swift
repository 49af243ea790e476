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
      // Other threads may take the blocks now and then, so the best of 20 counts.
      let fewest = (0..<20).map { _ in
        let before = faults
        fill()
        return faults - before
      }.min()
      #expect(fewest.map { $0 < 3 * pages / 2 } == true)
    }
  }
#endif
