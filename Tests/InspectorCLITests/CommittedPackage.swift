import Foundation
import Testing

/// A package in a repository, of which the program `host` in its folder is what a build makes.
struct CommittedPackage {
  private let files: TemporaryFiles

  init(in files: TemporaryFiles) throws {
    self.files = files
    for folder in ["package", "bin"] {
      try FileManager.default.createDirectory(
        at: files.url(folder), withIntermediateDirectories: true)
    }
    try files.write("// swift-tools-version: 6.0\n", to: "package/Package.swift")
    try files.writeProgram(
      #"""
      #!/bin/sh
      command="$1" package="$3" scratch="$5"
      if [ "$command" = package ]; then
        printf '{\n"name": "own", "targets": [{"name": "own"}],\n'
        echo '"products": [{"name": "own", "type": {"executable": null}, "targets": ["own"]}]}'
      elif [ "$6" = --show-bin-path ]; then
        echo "$scratch/debug"
      elif [ ! -e "$package/host" ]; then
        echo "main.swift:1:1: error: there is no host" >&2
        exit 1
      else
        mkdir -p "$scratch/debug"
        echo '{"object": {"dependencies": []}}' > "$scratch/workspace-state.json"
        cp "$package/host" "$scratch/debug/own.$$"
        mv -f "$scratch/debug/own.$$" "$scratch/debug/own"
      fi
      """#, to: "bin/swift")
    try git("init -q")
  }

  /// Commits all files of the package.
  func commit() throws {
    try git("add -A")
    try git("commit -qm more")
  }

  private func git(_ line: String) throws {
    let run = try Tool.run(
      ["-c", "git -c user.name=a -c user.email=a@b.c \(line)"], program: URL(filePath: "/bin/sh"),
      in: files.url("package"))
    try #require(run.code == 0, "\(run.errors)")
  }

  /// Runs `inspector compare` in the folder of the package.
  func compare(_ arguments: String...) throws -> Tool.Run {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return try Tool.run(
      ["compare"] + arguments,
      environment: [
        "PATH": "\(files.url("bin").path):\(path)", "XDG_CACHE_HOME": files.url("cache").path,
      ], in: files.url("package"))
  }
}
