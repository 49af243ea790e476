import InspectableFoundation
import InspectableSystem

/// What a package was built from, so that nothing is built where nothing changed.
///
/// `swift build` takes more than a second to find that out, since it reads the manifests anew. In doubt,
/// as where a file cannot be read, there is no stamp, and the package is built.
package struct BuildStamp: Codable, Equatable {
  /// The executable product.
  package var product: String
  /// Where it is.
  package var executable: String
  /// Stands for every file that the build may have read; nil where these were not known when it began, as
  /// before the first build.
  package var sources: String?

  package init(product: String, executable: String, sources: String?) {
    self.product = product
    self.executable = executable
    self.sources = sources
  }

  private static func path(in scratch: String) -> String { scratch + "/inspector-build.json" }

  /// What the last build in a folder such as `.build` was made from; nil if that is not known.
  package static func read(in scratch: String) -> BuildStamp? {
    guard let data = try? Data(contentsOf: URL(filePath: path(in: scratch))) else { return nil }
    return try? JSONDecoder().decode(BuildStamp.self, from: data)
  }

  /// Keeps the stamp beside what was built; where that fails, the next load builds.
  package func write(in scratch: String) {
    try? JSONEncoder().encode(self).write(
      to: URL(filePath: Self.path(in: scratch)), options: .atomic)
  }

  /// Stands for the files of a package and of those that it depends on by their paths, with the times at
  /// which they were changed, and for the compiler; nil if some cannot be found.
  ///
  /// - Parameter scratch: the folder that it is built in.
  package static func sources(
    of folder: String, builtIn scratch: String, environment: Environment = .process
  ) -> String? {
    guard let compiler = environment.program(named: "swift"),
      let others = localDependencies(in: scratch)
    else {
      return nil
    }
    var sum = FileSum()
    sum.add(compiler)
    for root in [folder] + others.sorted() {
      guard sum.add(folder: root, depth: 0) else { return nil }
    }
    return String(sum.bits, radix: 16)
  }

  /// The packages that a package depends on by their paths, as the last build in a folder found them.
  private static func localDependencies(in scratch: String) -> [String]? {
    struct Workspace: Decodable {
      struct Object: Decodable { var dependencies: [Dependency] }
      struct Dependency: Decodable { var packageRef: Reference }
      struct Reference: Decodable {
        var kind: String
        var location: String
      }
      var object: Object
    }
    let path = scratch + "/workspace-state.json"
    guard let data = try? Data(contentsOf: URL(filePath: path)),
      let workspace = try? JSONDecoder().decode(Workspace.self, from: data)
    else { return nil }
    return workspace.object.dependencies.map(\.packageRef).filter { $0.kind == "fileSystem" }
      .map(\.location)
  }
}

/// A sum over the names of files, their sizes and the times at which they were changed.
private struct FileSum {
  // FNV-1a, which is the same in every process.
  private(set) var bits: UInt64 = 0xcbf2_9ce4_8422_2325

  /// No package nests its sources so deep; a link may lead back to where it stands.
  private static let deepest = 40

  mutating func add(_ path: String) {
    add(path.utf8)
    for number in FileStamp(path: path)?.numbers ?? [.max] { add(number) }
  }

  /// Adds all files in a folder but what is hidden, as `.build` is.
  ///
  /// - Returns: false if there may be more than was seen.
  mutating func add(folder: String, depth: Int) -> Bool {
    guard depth < Self.deepest, Platform.exists(folder) else { return false }
    add("\(folder)/.swift-version")
    for name in Platform.entries(ofFolder: folder).sorted() where !name.hasPrefix(".") {
      if name.hasSuffix("/") {
        guard add(folder: "\(folder)/\(name.dropLast())", depth: depth + 1) else { return false }
      } else {
        add("\(folder)/\(name)")
      }
    }
    return true
  }

  private mutating func add(_ number: UInt64) {
    for place in 0..<8 { add([UInt8(truncatingIfNeeded: number >> UInt64(8 * place))]) }
  }

  private mutating func add(_ bytes: some Sequence<UInt8>) {
    for byte in bytes { bits = (bits ^ UInt64(byte)) &* 0x100_0000_01b3 }
  }
}
