import InspectableDoor
import InspectableSystem

/// A build that is named on the command line: `git:REF` is the package of this folder as it was committed.
@MainActor
package struct CommittedBuild {
  /// Where committed packages are kept, each by its commit; nil where there is no such place.
  private let cache: String?

  package init(cache: String?) {
    self.cache = cache
  }

  /// The path of the package, or the word itself where it is no `git:REF`.
  ///
  /// The files of the whole repository are written into the cache, so that relative dependencies within it still
  /// hold; nothing in this folder or its `.git` changes.
  ///
  /// - Throws: why git knows no such commit, or why its files cannot be written.
  package func place(of word: String) throws(FileProblem) -> String {
    guard word.hasPrefix("git:") else { return word }
    let reference = String(word.dropFirst(4))
    guard !reference.isEmpty, !reference.hasPrefix("-") else {
      throw FileProblem("\(word): expected git: and a commit, such as git:main or git:HEAD~1")
    }
    guard let cache else {
      throw FileProblem("\(word): there is no home folder to keep its build in")
    }
    let prefix = try git("rev-parse", "--show-prefix").output
    let commit: String
    do throws(FileProblem) {
      commit = try git("rev-parse", "--verify", "--quiet", "\(reference)^{commit}").output
    } catch {
      throw FileProblem(
        "\(word): git knows no commit '\(reference)' here; if this clone is shallow or the branch was not fetched: "
          + "git fetch --unshallow, or git fetch origin \(reference)")
    }
    let folder = "\(cache)/\(commit)"
    if !Platform.exists(folder) { try unpack(commit, to: folder) }
    let package = prefix.isEmpty ? folder : folder + "/" + prefix.dropLast()
    guard PackageBuilder.isPackage(package) else {
      throw FileProblem("\(word): there is no Package.swift in this folder at that commit")
    }
    return package
  }

  /// Another process may do the same; whichever is first stays.
  private func unpack(_ commit: String, to folder: String) throws(FileProblem) {
    let top = try git("rev-parse", "--show-toplevel").output
    let draft = "\(folder).\(getpid())"
    try WrittenFile.makeFolders(draft)
    let done = try run(
      "/bin/sh",
      ["-c", #"git -C "$1" archive "$2" | tar -xf - -C "$3""#, "sh", top, commit, draft])
    guard done.code == 0, Platform.exists(draft) else {
      throw FileProblem("git:\(commit): \(done.output)")
    }
    if SystemCall.rename(draft, to: folder) != 0, !Platform.exists(folder) {
      throw FileProblem("\(folder): \(SystemCall.errorText)")
    }
  }

  private func git(_ arguments: String...) throws(FileProblem) -> (code: Int32, output: String) {
    let done = try run("/usr/bin/env", ["git"] + arguments)
    guard done.code == 0 else {
      throw FileProblem("git \(arguments.joined(separator: " ")): \(done.output)")
    }
    return done
  }

  /// Runs a program to its end: its exit code, and what it printed; where it failed, what it said of that.
  private func run(
    _ program: String, _ arguments: [String]
  ) throws(FileProblem) -> (code: Int32, output: String) {
    do throws(Platform.Failure) {
      let child = try ChildProcess(executable: program, arguments: arguments)
      defer { child.end() }
      var output: [UInt8] = []
      _ = child.readOutput { output += $0 }
      let code: Int32 = if case .exited(let code) = child.waitForEnd() { code } else { -1 }
      let errors = child.printed.take(limit: 1 << 20).bytes
      return (code, String(decoding: code == 0 ? output : errors, as: UTF8.self).trimmed)
    } catch {
      throw FileProblem("\(program) could not be run: \(error.reason)")
    }
  }
}

extension String {
  /// The text without the white space at its ends.
  fileprivate var trimmed: String {
    let start = drop(while: \.isWhitespace)
    return String(start.prefix(start.count - start.reversed().prefix(while: \.isWhitespace).count))
  }
}
