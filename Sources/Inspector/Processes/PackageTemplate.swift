import InspectableSystem

/// The files of a new package: an app, an executable that serves it, a unit test and a transcript.
package struct PackageTemplate: Sendable {
  /// What the package, or the program in one, is called.
  let name: String
  /// Where the inspector's own package is: a path or a URL.
  let dependency: String

  /// - Throws: ``FileProblem`` unless the name can be that of a Swift module.
  package init(name: String, dependency: String) throws(FileProblem) {
    let bytes = Array(name.utf8)
    let isWord = bytes.allSatisfy {
      (UInt8(ascii: "a")...UInt8(ascii: "z")).contains($0 | 0x20)
        || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0)
    }
    guard let first = bytes.first, isWord, first > UInt8(ascii: "9") else {
      throw FileProblem("'\(name)' is no name for a package: letters and digits, a letter first")
    }
    self.name = name
    self.dependency = dependency
  }

  private var type: String { name.prefix(1).uppercased() + name.dropFirst() }

  /// Writes the package into a new folder, completely or not at all.
  package func write(to folder: String) throws(FileProblem) {
    guard !Platform.exists(folder) else { throw FileProblem("\(folder) exists already") }
    do throws(FileProblem) {
      try Self.write(files, to: folder)
    } catch {
      // The folders within follow the files, the deepest first.
      for (path, _) in files {
        var place = folder + "/" + path
        unlink(place)
        while let end = place.lastIndex(of: "/"), place.count > folder.count {
          place = String(place[..<end])
          rmdir(place)
        }
      }
      throw error
    }
  }

  static func write(
    _ files: [(path: String, text: String)], to folder: String
  ) throws(FileProblem) {
    for (path, text) in files {
      let file = "\(folder)/\(path)"
      if let end = file.lastIndex(of: "/") { try WrittenFile.makeFolders(String(file[..<end])) }
      try WrittenFile.write(text, to: file)
    }
  }

  private var files: [(path: String, text: String)] {
    [
      ("Package.swift", manifest), ("Sources/\(type)App/\(type)App.swift", app),
      ("Sources/\(name)/main.swift", main),
      ("Tests/\(type)AppTests/\(type)AppTests.swift", test),
      ("Tests/\(name).inspect", transcript), ("README.md", readme),
      (".gitignore", ".build/\n.swiftpm/\n*.xcodeproj\n"),
    ]
  }

  /// What is added to a package that is there already: the app and its program in one target, and a session.
  var added: [(path: String, text: String)] {
    [
      ("Sources/\(name)/\(type)App.swift", app), ("Sources/\(name)/main.swift", ownMain),
      ("Tests/\(name).inspect", transcript),
    ]
  }

  private var manifest: String {
    let source =
      isAddress
      ? "url: \(quoted(dependency)), branch: \"main\""
      : "name: \"inspector\", path: \(quoted(dependency))"
    let package = isAddress ? identity : "inspector"
    return """
      // swift-tools-version: 6.2
      import PackageDescription

      let package = Package(
        name: "\(name)",
        platforms: [.macOS(.v15)],
        products: [.executable(name: "\(name)", targets: ["\(name)"])],
        dependencies: [.package(\(source))],
        targets: [
          .target(
            name: "\(type)App",
            dependencies: [
              .product(name: "Inspectable", package: "\(package)"),
              .product(name: "StateKit", package: "\(package)"),
            ]),
          .executableTarget(name: "\(name)", dependencies: ["\(type)App"]),
          .testTarget(name: "\(type)AppTests", dependencies: ["\(type)App"]),
        ]
      )

      """
  }

  /// Whether the inspector's package is in a repository elsewhere.
  var isAddress: Bool { Self.isAddress(dependency) }

  /// Whether a place is that of a repository, no folder.
  package static func isAddress(_ place: String) -> Bool {
    place.contains("://") || place.hasPrefix("git@")
  }

  /// What SwiftPM calls the inspector's package where nobody names it: the end of its path or address.
  var identity: String {
    let end = dependency.split(separator: "/").last ?? "inspector"
    return String(end.hasSuffix(".git") ? end.dropLast(4) : end)
  }

  private func quoted(_ text: String) -> String {
    "\"" + text.replacing("\\", with: "\\\\").replacing("\"", with: "\\\"") + "\""
  }

  private var readme: String {
    """
    # \(name)

    An app under the inspector.

    ```console
    $ swift package inspect         # its prompt; `help` says what can be typed there
    $ swift package inspect test    # the sessions in Tests, run again and compared
    $ swift test                    # the unit tests
    ```

    - `Sources/\(type)App` is the app: its state, its actions, and how it shows itself to the inspector.
    - `Sources/\(name)` is the program that serves it.
    - `Tests/\(name).inspect` is a session. `swift package inspect record Tests/another.inspect` writes
      another one down.

    """
  }

  private var app: String {
    """
    import Inspectable
    import StateKit

    /// All that the app knows.
    public struct \(type)State: State, Codable {
      public var count = 0

      public init() {}
    }

    /// Adds to the count.
    public struct Add: StateUpdater, Codable {
      public var amount: Int

      public init(amount: Int) {
        self.amount = amount
      }

      public func updateState(_ state: inout \(type)State) {
        state.count += amount
      }
    }

    /// How the app shows itself to the inspector.
    public struct \(type)App: InspectableApp {
      public let name = "\(name)"
      public let summary = "A count"

      public init() {}

      public func makeScene(in context: SceneContext) -> Scene {
        let store = Store<\(type)State>()
        return Scene {
          StorePart(store) {
            Example(Add(amount: 1), "Add to the count")
          }
        }
      }
    }

    """
  }

  private var main: String { "import \(type)App\n" + ownMain }

  /// The program where the app is in the same target.
  private var ownMain: String {
    """
    import Inspectable

    AppServer.main(\(type)App())

    """
  }

  private var test: String {
    """
    import Testing
    import \(type)App

    @Test("Adding adds to the count")
    func adding() {
      var state = \(type)State()
      Add(amount: 2).updateState(&state)
      Add(amount: 3).updateState(&state)
      #expect(state.count == 5)
    }

    """
  }

  private var transcript: String {
    """
    A session on the app: inspector test --app . Tests

    > dispatch Add(amount: 2)
    #1 Add(amount: 2)
    state
      ~ count: 0 -> 2
    > undo
    at #0 of 1
    state
      ~ count: 2 -> 0
    > expect state.count == 0
    ok

    """
  }
}
