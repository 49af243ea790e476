import Inspectable
import TestSupport
import Testing

@testable import Inspector

@Suite("Where a process crashed")
struct CrashTrailTests {
  private static let text = """
    crash 1 41 4
    program /old/shop
    at 0x500010
    end
    crash 1 42 4
    program /apps/shop
    at 0x401010
    at 0x700020
    at 0x402021
    at 0x600008
    at 0x1
    images
    400000-401000 r--p 00000000 08:01 7      /apps/shop
    401000-403000 r-xp 00001000 08:01 7      /apps/shop
    600000-601000 r-xp 00000000 08:01 8      /apps/libCart.so
    700000-701000 r-xp 00000000 08:01 9      /usr/lib/libc.so.6
    7ffc0000-7ffd0000 rw-p 00000000 00:00 0  [stack]
    end

    """

  private func trail(_ text: String, of process: Int32 = 42) -> CrashTrail? {
    CrashTrail(Array(text.utf8), of: process)
  }

  @Test("The functions of the program and of what is beside it are known, at their calls")
  func frames() throws {
    let found = try #require(trail(Self.text))
    #expect(found.program == "/apps/shop")
    #expect(
      found.frames == [
        CrashTrail.Frame(image: "/apps/shop", offset: 0x1010, base: 0x400000),
        // Behind a call may be another line, so the call itself is looked up.
        CrashTrail.Frame(image: "/apps/shop", offset: 0x2020, base: 0x400000),
        CrashTrail.Frame(image: "/apps/libCart.so", offset: 0x7, base: 0x600000),
      ])
  }

  @Test("Images without ends reach to the next")
  func images() throws {
    let text = """
      crash 1 42 5
      program /apps/shop
      at 0x401010
      images
      400000 /apps/shop
      500000 /usr/lib/libSystem.dylib
      end
      """
    #expect(
      trail(text)?.frames == [
        CrashTrail.Frame(image: "/apps/shop", offset: 0x1010, base: 0x400000)
      ])
  }

  @Test("Where a function of C's was called is found on the stack, unless the app itself crashed")
  func near() throws {
    let called = """
      crash 1 42 4
      program /apps/shop
      at 0x700020
      near 0x5
      near 0x400010
      near 0x401021
      near 0x401031
      images
      400000-401000 r--p 00000000 08:01 7      /apps/shop
      401000-403000 r-xp 00001000 08:01 7      /apps/shop
      700000-701000 r-xp 00000000 08:01 9      /usr/lib/libc.so.6
      end

      """
    #expect(
      trail(called)?.frames == [
        CrashTrail.Frame(image: "/apps/shop", offset: 0x1020, base: 0x400000)
      ])
    let own = called.replacing("at 0x700020", with: "at 0x401005")
    #expect(
      trail(own)?.frames == [
        CrashTrail.Frame(image: "/apps/shop", offset: 0x1005, base: 0x400000)
      ])
  }

  @Test("What another process wrote, or did not write to its end, says nothing")
  func others() throws {
    #expect(trail(Self.text, of: 43) == nil)
    #expect(trail(Self.text, of: 41)?.frames == [])
    #expect(trail(String(Self.text.dropLast(5))) == nil)
    #expect(trail("") == nil)
  }

  @Test("A program that was built anew has no name any more")
  func builtAnew() throws {
    let text = Self.text.replacing("program /apps/shop", with: "program /apps/shop (deleted)")
    let found = try #require(trail(text))
    #expect(found.program == nil)
  }

  @Test("Nothing that a process can write does harm")
  func damage() {
    var texts = Mutations(seed: 17, samples: [Self.text])
    for _ in 0..<2_000 {
      let text = texts.next()
      guard let found = trail(text) else { continue }
      #expect(found.frames.allSatisfy { $0.image.hasPrefix("/") })
    }
  }

  @Test("Of what is said about an address, all that has a place is taken, the innermost first")
  func json() {
    let text = """
      [{"Address":"0x1","ModuleName":"a","Symbol":[
        {"FileName":"/<compiler-generated>","FunctionName":"$sSa","Line":0},
        {"FileName":"/src/Shop/Sources/Shop/Cart.swift","FunctionName":"$s4Shop","Line":12}]},
       {"Address":"0x2","Error":{"Message":"No such file"},"ModuleName":"b"},
       {"Address":"0x3","Symbol":[{"FileName":"","FunctionName":"","Line":0}]},
       {"Address":"0x5","Symbol":[{"FileName":"/src/Nil.swift","FunctionName":"f","Line":0,"StartLine":7}]},
       {"Address":"0x6","Symbol":[
        {"FileName":"/<compiler-generated>","FunctionName":"Swift runtime failure: arithmetic overflow","Line":0},
        {"FileName":"/src/Sum.swift","FunctionName":"f","Line":9},
        {"FileName":"/src/Sum.swift","FunctionName":"g","Line":4}]},
       {"Address":"0x4","Symbol":[{"FileName":"/src/main.swift","FunctionName":"main","Line":3}]}]
      """
    let places = Symbolizer.placesOfJSON(Array(text.utf8))
    #expect(
      places.map(\.text) == [
        "<compiler-generated>:0", "Cart.swift:12", "Nil.swift:7", "Sum.swift:9", "Sum.swift:4",
        "main.swift:3",
      ])
    #expect(places.map(\.isOwn) == [false, true, true, true, true, true])
    #expect(
      places.filter { $0.failure != nil }.map(\.textWithFailure)
        == ["Sum.swift:9: arithmetic overflow"])
    #expect(Symbolizer.placesOfJSON(Array("[{]".utf8)).isEmpty)
  }

  @Test("On macOS the lines that end with a place are taken")
  func lines() {
    let text = """
      closure #1 in Cart.add(_:) (in Shop) (/src/Shop/Sources/Shop/Cart.swift:12)
      0x0000000100003f50 (in Shop) + 12
      main (in Shop) (/src/main.swift:3)
      """
    #expect(Symbolizer.placesOfLines(text).map(\.text) == ["Cart.swift:12", "main.swift:3"])
  }

  @Test(
    "The app's own sources are none of a compiler's, a fetched package's or the inspector's",
    arguments: [
      ("/src/Shop/Sources/Shop/Cart.swift", true), ("/src/Shop/App/Cart.swift", true),
      ("/src/inspector/Sources/SampleApps/Todo/TodoState.swift", true),
      ("/src/inspector/Sources/Inspectable/App/Do.swift", false),
      ("/src/inspector/Sources/StateKit/Store/Store.swift", false),
      ("/src/inspector/Sources/Published/Katana/Store.swift", false),
      ("/src/inspector/Sources/Support/CMainQueue/Queue.c", false),
      ("/src/Shop/Sources/Published/Cart.swift", true),
      ("/src/Shop/Sources/Support/Cart/Cart.swift", true),
      ("/src/Shop/.build/checkouts/swift-collections/Sources/DequeModule/Deque.swift", false),
      ("/tmp/swift-generated-sources/@__swiftmacro_4Shop.swift", false),
      ("/<compiler-generated>", false),
      ("", false),
    ])
  func own(file: String, isOwn: Bool) {
    #expect(SourcePlace(file: file, line: 4).isOwn == isOwn)
    #expect(!SourcePlace(file: file, line: 0).isOwn)
  }
}
