import InspectableDoor
import InspectableSystem

/// A build that is named on the command line: `git:REF` is the package of this folder as it was committed, and
/// `git:REF:NAME` one of its apps.
@MainActor
package struct CommittedBuild {
  /// Where committed packages are kept, each by its commit; nil where there is no such place.
  private let cache: String?

  package init(cache: String?) {
    self.cache = cache
  }

  /// The path of the package with what names its app, or the word itself where it is no `git:REF`.
  ///
  /// The files of the whole repository are written into the cache, so that relative dependencies within it still
  /// hold; nothing in this folder or its `.git` changes.
  ///
  /// - Throws: why git knows no such commit, or why its files cannot be written.
  package func place(of word: String) throws(FileProblem) -> String {
    guard word.hasPrefix("git:") else { return word }
    // No reference has a colon.
    let reference = String(word.dropFirst(4).prefix { $0 != ":" })
    let app = word.dropFirst(4 + reference.count)
    guard !reference.isEmpty, !reference.hasPrefix("-") else {
      throw FileProblem("\(word): expected git: and a commit, such as git:main or git:HEAD~1")
    }
    guard let cache else {
      throw FileProblem("\(word): there is no home folder to keep its build in")
    }
    let prefix = try git(["rev-parse", "--show-prefix"], for: word)
    let commit: String
    do throws(FileProblem) {
      commit = try git(
        ["rev-parse", "--verify", "--quiet", "\(reference)^{commit}"], for: word)
    } catch {
      throw FileProblem(
        "\(word): git knows no commit '\(reference)' here; if this clone is shallow or the branch was not fetched: "
          + "git fetch --unshallow, or git fetch origin \(reference)")
    }
    let folder = "\(cache)/\(commit)"
    if !Platform.exists(folder) { try unpack(commit, to: folder, for: word) }
    tidy(cache, using: folder)
    let package = prefix.isEmpty ? folder : folder + "/" + prefix.dropLast()
    guard PackageBuilder.isPackage(package) else {
      throw FileProblem("\(word): there is no Package.swift in this folder at that commit")
    }
    return package + app
  }

  /// Another process may do the same; whichever is first stays.
  private func unpack(
    _ commit: String, to folder: String, for word: String
  ) throws(FileProblem) {
    let top = try git(["rev-parse", "--show-toplevel"], for: word)
    let draft = "\(folder).\(getpid())"
    try WrittenFile.makeFolders(draft)
    do throws(FileProblem) {
      _ = try run(
        "/bin/sh",
        [
          "-c", #"git -C "$1" archive -o "$3.tar" "$2" && tar -xf "$3.tar" -C "$3" && rm "$3.tar""#,
          "sh", top, commit, draft,
        ],
        as: word)
    } catch {
      _ = try? run("/bin/rm", ["-rf", draft, draft + ".tar"], as: word)
      throw error
    }
    if SystemCall.rename(draft, to: folder) != 0, !Platform.exists(folder) {
      throw FileProblem("\(folder): \(SystemCall.errorText)")
    }
  }

  /// Notes that a package was used, and removes those that nobody has used for a month.
  ///
  /// Whatever cannot be removed stays.
  private func tidy(_ cache: String, using folder: String) {
    // Only what is named by a commit is ours.
    let commit = String(repeating: "[0-9a-f]", count: 40) + "*"
    let script =
      #"touch "$1"; find "$2" -mindepth 1 -maxdepth 1 -name "$3" -type d -mtime +30 -exec rm -rf {} +"#
    _ = try? run("/bin/sh", ["-c", script, "sh", folder, cache, commit], as: cache)
  }

  private func git(_ arguments: [String], for word: String) throws(FileProblem) -> String {
    try run("/usr/bin/env", ["git"] + arguments, as: word)
  }

  /// Runs a program to its end and returns what it printed, without the last line feed.
  ///
  /// - Parameter title: what the error calls it.
  /// - Throws: what the program wrote to standard error if it failed.
  private func run(
    _ program: String, _ arguments: [String], as title: String
  ) throws(FileProblem) -> String {
    let child: ChildProcess
    do throws(Platform.Failure) {
      child = try ChildProcess(executable: program, arguments: arguments)
    } catch {
      throw FileProblem("\(program) could not be run: \(error.reason)")
    }
    defer { child.end() }
    var output: [UInt8] = []
    _ = child.readOutput { output += $0 }
    let hasSucceeded = child.waitForEnd() == .exited(0)
    if !hasSucceeded { output = child.printed.take(limit: 1 << 20).bytes }
    if output.last == UInt8(ascii: "\n") { output.removeLast() }
    let text = String(decoding: output, as: UTF8.self)
    guard hasSucceeded else { throw FileProblem("\(title): \(text)") }
    return text
  }
}
