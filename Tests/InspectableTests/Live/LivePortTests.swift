import Foundation
import InspectableSystem
import TestSupport
import Testing

@testable import Inspectable

@Suite("Ports of running apps")
@MainActor
struct LivePortTests {
  @Test("An app listens on one numeric address, and says why where it can't")
  func addresses() throws {
    #expect(SceneContext().open(on: "127.0.0.1:0") == "the context is not live")
    let folder = FileManager.default.temporaryDirectory.appending(path: "port-\(UUID())")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    defer { try? FileManager.default.removeItem(at: folder) }
    let context = SceneContext.live(to: folder.appending(path: "run.inspect").path)
    for text in ["", "7777", "localhost", "mac.local:7777", "0.0.0.0:7777", "[::]:0"] {
      #expect(
        context.open(on: text)
          == "expected one numeric address with a port, such as 127.0.0.1:0, found '\(text)'")
    }
    // This address belongs to nobody (TEST-NET-1).
    #expect(context.open(on: "192.0.2.1:7777")?.hasPrefix("192.0.2.1:7777: ") == true)
    #expect(context.open(on: "127.0.0.1:0") == nil)
    let again = try #require(context.open(on: "127.0.0.1:0"))
    #expect(again.hasPrefix("the app listens on 127.0.0.1:") && again.hasSuffix(" already"))
  }

  @Test("An address is written as it is read, and anything else is none")
  func texts() throws {
    for text in ["127.0.0.1:0", "10.0.0.255:65535", "[::1]:7777", "[fe80::1:2]:80"] {
      #expect(NetworkAddress(text)?.description == text)
    }
    #expect(NetworkAddress("localhost:80") == .loopback(port: 80))
    for text in [
      "", ":", ":80", "1.2.3:80", "1.2.3.4", "1.2.3.4:", "1.2.3.4:65536", "1.2.3.4:-1", "::1:80",
      "[::1]", "[::1", "[]:1", "[1.2.3.4]:1", "a:1", "1.2.3.4:1 ", " 1.2.3.4:1",
    ] {
      #expect(NetworkAddress(text) == nil, "\(text)")
    }
    var generator = SeededGenerator(seed: 7)
    let letters = Array("0123456789.:[]af \0é")
    for _ in 0..<10_000 {
      let text = String(
        (0..<Int.random(in: 0..<20, using: &generator)).map { _ in
          letters.randomElement(using: &generator) ?? "0"
        })
      if let address = NetworkAddress(text) {
        #expect(NetworkAddress(address.description) == address, "\(text)")
      }
    }
  }

  @Test("A connection carries bytes in both directions, by both kinds of address")
  func connections() throws {
    for text in ["127.0.0.1:0", "[::1]:0"] {
      guard let (listener, address) = TCPSocket.listener(at: try #require(NetworkAddress(text)))
      else {
        // Not every machine has IPv6.
        #expect(text != "127.0.0.1:0", "\(SystemCall.errorText)")
        continue
      }
      let near = TCPSocket.connection(to: address)
      while TCPSocket.isMade(near) == nil {}
      let far = UnixSocket.next(at: listener)
      #expect(near >= 0 && far >= 0)
      for (from, to) in [(near, far), (far, near)] {
        #expect(UnixSocket.send([1, 2, 3], over: from) == 3)
        var wait = pollfd(fd: to, events: Int16(POLLIN), revents: 0)
        #expect(poll(&wait, 1, 10_000) == 1)
        var bytes = [UInt8](repeating: 0, count: 4)
        #expect(bytes.withUnsafeMutableBytes { SystemCall.read(to, into: $0) } == 3)
        #expect(bytes == [1, 2, 3, 0])
      }
      for file in [listener, near, far] { SystemCall.close(file) }
      #expect(TCPSocket.listener(at: address) != nil)
    }
  }
}
