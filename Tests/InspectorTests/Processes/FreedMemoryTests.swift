#if canImport(Glibc)
  import InspectableSystem
  import Testing

  @Suite("Memory that was freed")
  struct FreedMemoryTests {
    @Test("It is used again for blocks of the same size, without asking for each of their pages")
    func usedAgain() async {
      // In a process of its own: glibc gives each thread's memory back by rules of its own, so what tests beside
      // this one allocate would decide it.
      await #expect(processExitsWith: .success) {
        FreedMemory.keep()
        let pages = 1_024
        func faults() -> Int {
          var usage = rusage()
          // RUSAGE_THREAD, which Swift does not know.
          getrusage(1, &usage)
          return usage.ru_minflt
        }
        func fill() {
          // As many as glibc would give back together, by itself.
          let blocks = (0..<3).map { _ in
            UnsafeMutableRawPointer.allocate(byteCount: pages << 12, alignment: 16)
          }
          for block in blocks { memset(block, 1, pages << 12) }
          for block in blocks { block.deallocate() }
        }
        fill()
        let before = faults()
        fill()
        #expect(faults() - before < 3 * pages / 2)
      }
    }
  }
#endif
