import InspectableFoundation
import InspectableSystem

/// An app that is added to a package, by SwiftPM's own commands for that.
@MainActor
package struct PackageAddition {
  private let template: PackageTemplate
  /// The package's folder.
  private let folder: String

  package init(_ template: PackageTemplate, to folder: String) {
    self.template = template
    self.folder = folder
  }

  /// Adds the target, what it depends on, its sources and a session.
  ///
  /// - Throws: ``FileProblem``; then the package is as it was.
  package func add() throws(FileProblem) {
    let manifest = "\(folder)/Package.swift"
    let before = String(decoding: try LocalFiles().read(manifest), as: UTF8.self)
    let sources = "\(folder)/Sources/\(template.name)"
    let listed = try listed()
    if listed.targets.contains(template.name) {
      throw FileProblem("the package has a target '\(template.name)' already")
    }
    for path in [sources, "\(folder)/Tests/\(template.name).inspect"] where Platform.exists(path) {
      throw FileProblem("\(path) exists already")
    }
    do throws(FileProblem) {
      if !listed.dependencies.contains(template.identity.lowercased()) {
        try package(
          ["add-dependency", template.dependency]
            + (template.isAddress ? ["--branch", "main"] : ["--type", "path"]))
      }
      try package(["add-target", template.name, "--type", "executable"])
      for product in ["Inspectable", "StateKit"] {
        try package(
          ["add-target-dependency", product, template.name, "--package", template.identity])
      }
      // SwiftPM has written a program that says hello.
      unlink("\(sources)/\(template.name).swift")
      try PackageTemplate.write(template.added, to: folder)
    } catch {
      try? WrittenFile.write(before, to: manifest)
      for name in Platform.entries(ofFolder: sources) { unlink("\(sources)/\(name)") }
      rmdir(sources)
      throw error
    }
  }

  private func listed() throws(FileProblem) -> (targets: [String], dependencies: [String]) {
    struct Manifest: Decodable {
      struct Target: Decodable { var name: String }
      struct Dependency: Decodable { var identity: String }
      var targets: [Target]
      var dependencies: [[String: [Dependency]]]
    }
    let text = try package(["dump-package"]).joined(separator: "\n")
    guard let manifest = try? JSONDecoder().decode(Manifest.self, from: Data(text.utf8)) else {
      throw FileProblem("what 'swift package describe' says of this package cannot be read")
    }
    return (
      manifest.targets.map(\.name),
      manifest.dependencies.flatMap(\.values).joined().map(\.identity)
    )
  }

  @discardableResult
  private func package(_ arguments: [String]) throws(FileProblem) -> [String] {
    let builder = PackageBuilder(folder: folder, onProgress: { _ in }, isInterrupted: { false })
    do throws(BuildFailure) {
      let run = try builder.swift(["package"] + arguments)
      guard run.code == 0 else { throw BuildFailure.failed(lines: run.lines) }
      return run.lines
    } catch {
      let said =
        switch error {
        // Not how SwiftPM has called the compiler.
        case .failed(let lines):
          lines.filter { !$0.contains("(compiled with: [") }.joined(separator: "\n")
        case .impossible(let reason): reason
        case .interrupted: "it was interrupted"
        }
      throw FileProblem("swift package \(arguments.joined(separator: " ")): \(said)")
    }
  }
}
