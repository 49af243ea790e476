import Testing

@testable import Inspector

#if os(Linux)
  import Glibc

  @Suite("Programs that are started")
  struct SpawnTests {
    @Test("A program has the descriptors that it is given, and no others of this process")
    func descriptors() throws {
      // As Foundation's are while it starts a process: open, and for every program to come.
      var ends: [Int32] = [0, 0]
      try #require(pipe(&ends) == 0)
      // Far from the numbers that a shell takes for itself.
      let high = fcntl(ends[1], F_DUPFD, 100)
      close(ends[1])
      ends[1] = high
      let result = try Platform.makePipe()
      defer { for end in ends + [result.read] { close(end) } }
      let spawn = Spawn()
      spawn.connect(result.write, as: STDOUT_FILENO)
      spawn.connect(ends[0], as: 7)
      let process = try spawn.start(
        "/bin/sh",
        arguments: [
          "-c",
          "for number in 0 1 2 7 \(ends[1]); do [ -e /proc/$$/fd/$number ] && echo $number; done",
        ], environment: [])
      close(result.write)
      var bytes = [UInt8](repeating: 0, count: 1000)
      var output: [UInt8] = []
      while case let count = read(result.read, &bytes, bytes.count), count > 0 {
        output += bytes[..<count]
      }
      var status: Int32 = 0
      waitpid(process, &status, 0)
      #expect(String(decoding: output, as: UTF8.self) == "0\n1\n2\n7\n")
    }
  }
#endif
