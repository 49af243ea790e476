import InspectableFoundation
import InspectableSystem
import InspectableDoor

/// Why a package was not built.
enum BuildFailure: Error {
  /// The build failed; everything that it printed.
  case failed(lines: [String])
  /// Nobody wanted to wait for it any more.
  case interrupted
  /// There is nothing to be built here, or nothing to build it with.
  case impossible(String)
}

/// Builds the executable of a Swift package, and says where it is.
@MainActor
struct PackageBuilder {
  /// The package's folder.
  let folder: String
  /// How it is built.
  var build = PackageBuild.debug
  /// Told each line of the build, such as `[3/12] Compiling Hello App.swift`.
  let onProgress: @MainActor (String) -> Void
  /// Asked while waiting, where true ends the build.
  let isInterrupted: @MainActor () -> Bool

  /// Whether a folder holds a package.
  nonisolated static func isPackage(_ path: String) -> Bool {
    Platform.exists(path + "/Package.swift")
  }

  /// Builds the package.
  func run() throws(BuildFailure) -> ProcessHost.Launch {
    let scratch = build.scratchFolder(of: folder)
    let sources = BuildStamp.sources(of: folder, builtIn: scratch)
    if let sources, let stamp = BuildStamp.read(in: scratch), stamp.sources == sources,
      Platform.isExecutable(stamp.executable)
    {
      return ProcessHost.Launch(executable: stamp.executable, package: folder)
    }
    onProgress("building \(folder)")
    let product = try executable()
    onProgress("building \(product)")
    let built = try swift(["build", "--product", product]) { onProgress($0) }
    guard built.code == 0 else {
      throw .failed(lines: built.lines.filter { !$0.hasPrefix("[") })
    }
    let place = try swift(["build", "--show-bin-path"])
    guard place.code == 0, let path = place.lines.last else {
      throw .failed(lines: place.lines)
    }
    let executable = "\(path)/\(product)"
    // What was changed while it was built is built the next time.
    BuildStamp(product: product, executable: executable, sources: sources).write(in: scratch)
    return ProcessHost.Launch(executable: executable, package: folder)
  }

  private func executable() throws(BuildFailure) -> String {
    let described = try swift(["package", "describe", "--type", "json"])
    let text = described.lines.drop { $0 != "{" }.joined(separator: "\n")
    guard described.code == 0,
      let description = try? JSONDecoder().decode(PackageDescription.self, from: Data(text.utf8))
    else { throw .failed(lines: described.lines) }
    if let name = description.appExecutable { return name }
    throw .impossible(
      description.executables.isEmpty
        ? "this package has no executable that could serve an app"
        : "this package has several executables, load one of them by its path: "
          + description.executables.joined(separator: ", "))
  }

  /// Runs one of SwiftPM's commands on the package: its exit code, and everything that it printed.
  ///
  /// - Parameter onLine: told each line as it comes, where these tell a user how far it is.
  func swift(
    _ arguments: [String], onLine: (@MainActor (String) -> Void)? = nil
  ) throws(BuildFailure) -> (code: Int32, lines: [String]) {
    let child = try start(arguments)
    defer { child.end() }
    var lines: [String] = []
    var rest: [UInt8] = []
    let isWhole = child.readOutput(unless: isInterrupted) { chunk in
      rest += chunk
      while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
        let line = String(decoding: rest[..<end], as: UTF8.self)
        rest.removeFirst(end + 1)
        lines.append(line)
        onLine?(line)
      }
    }
    guard isWhole else {
      interrupt(child)
      throw .interrupted
    }
    if !rest.isEmpty { lines.append(String(decoding: rest, as: UTF8.self)) }
    let code: Int32 = if case .exited(let code) = child.waitForEnd() { code } else { -1 }
    let errors = String(decoding: child.printed.take(limit: 1 << 20).bytes, as: UTF8.self)
    if code != 0 { lines += errors.split(separator: "\n").map(String.init) }
    return (code, lines)
  }

  private func start(_ arguments: [String]) throws(BuildFailure) -> ChildProcess {
    do throws(Platform.Failure) {
      return try ChildProcess(
        executable: "/usr/bin/env",
        arguments: build.environment + ["swift"] + arguments.prefix(1)
          + ["--package-path", folder, "--scratch-path", build.scratchFolder(of: folder)]
          + lock + arguments.dropFirst())
    } catch {
      throw .impossible("swift could not be run: \(error.reason)")
    }
  }

  /// Within `swift package inspect`, SwiftPM holds its lock on the build folder, and waits for us.
  private var lock: [String] {
    Environment.process.nonEmpty("INSPECTOR_IN_PLUGIN") == nil ? [] : ["--ignore-lock"]
  }

  /// Ends a build as Ctrl-C would in a shell.
  ///
  /// Compilers run in process groups of their own, and only `swift` itself can end those. Should it
  /// not do so within two seconds, it is killed.
  private func interrupt(_ child: ChildProcess) {
    kill(-child.identifier, SIGINT)
    for _ in 0..<200 where child.endingSoFar() == nil {
      Platform.pause(milliseconds: 10)
    }
  }
}
