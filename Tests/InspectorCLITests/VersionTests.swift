import Foundation
import Testing

@Suite("What the tool tells of its version")
struct VersionTests {
  @Test("It is a number by meaning, with what the tool was built from in brackets")
  func version() throws {
    let run = try Tool.run(["--version"])
    #expect(run.code == 0 && run.errors == "")
    let commit = "[0-9a-f]{7,}, [0-9]{4}-[0-9]{2}-[0-9]{2}(, and changes)?"
    let other =
      "from a source tree without versions|commit unknown, since scripts/inspector did not build it"
    let form = try Regex("[0-9]+\\.[0-9]+\\.[0-9]+ \\((\(commit)|\(other))\\)\n")
    #expect(run.output.wholeMatch(of: form) != nil, "\(run.output)")
  }

  @Test("It is told of a clone, of a changed one, of an archive, and of a tree without a history")
  func commit() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let script = """
      set -eu
      export GIT_AUTHOR_DATE=2026-03-01T12:00:00Z GIT_COMMITTER_DATE=2026-03-01T12:00:00Z
      mkdir -p clone/scripts clone/Sources; cp "$ROOT/scripts/commit" clone/scripts
      cp "$ROOT/.gitattributes" clone; touch clone/Sources/a; cd clone
      scripts/commit
      git init -q; git add .
      git -c user.name=a -c user.email=a@example.org commit -qm one
      scripts/commit | sed 's/^[0-9a-f]*/HASH/'
      touch b; scripts/commit | sed 's/^[0-9a-f]*/HASH/'
      touch Sources/b; scripts/commit | sed 's/^[0-9a-f]*/HASH/'
      mkdir inner; git archive HEAD | tar x -C inner
      inner/scripts/commit | sed 's/^[0-9a-f]*/HASH/'
      rm -r inner/scripts; cp -r scripts inner; inner/scripts/commit
      """
    let run = try Tool.run(
      ["-c", script], program: URL(filePath: "/bin/bash"),
      environment: ["ROOT": Tool.root.path], in: files.folder)
    #expect(
      run.output.split(separator: "\n") == [
        "none", "HASH,2026-03-01", "HASH,2026-03-01", "HASH,2026-03-01+", "HASH,2026-03-01", "none",
      ], "\(run)")
  }
}
