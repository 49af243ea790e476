import Foundation
import TestSupport
import Testing

/// Runs apps as real ones, with their time, their threads and their answers, and does again what was recorded.
@Suite("Running apps, recorded")
struct LiveTests {
  private let files: TemporaryFiles
  /// How many sessions of each app; more of them are tried by hand.
  private static let sessions =
    ProcessInfo.processInfo.environment["INSPECTOR_LIVE_SESSIONS"]
    .flatMap { Int($0) } ?? 3

  init() throws {
    files = try TemporaryFiles()
    try FileManager.default.createDirectory(at: files.url("bin"), withIntermediateDirectories: true)
    try files.writeProgram("#!/bin/sh\nexec '\(Self.program.path)'\n", to: "bin/race")
  }

  private static var program: URL { Tool.root.appending(path: ".build/debug/LiveApps") }

  private var environment: [String: String?] { ["INSPECTOR_PATH": files.url("bin").path] }

  /// Runs an app with random inputs, and gives the file in which they are.
  private func record(
    _ app: String, seed: Int, inputs: Int, _ options: String..., code: Int32 = 0, says: String = ""
  ) throws -> URL {
    let file = files.url("\(app)-\(seed).inspect")
    let run = try Tool.run(
      [app, file.path, "\(seed)", "\(inputs)"] + options, program: Self.program)
    try #require(run.code == code, "\(app) \(seed): \(run.errors)")
    #expect(says.isEmpty || run.errors.contains(says), "\(run.errors)")
    return file
  }

  private func test(_ paths: [String]) throws -> Tool.Run {
    try Tool.run(["test", "--timeout", "60"] + paths, environment: environment)
  }

  @Test(
    "A session comes out the same when it is done again, whatever raced in it",
    arguments: ["race", "todo", "episodes", "staty", "workflow"])
  func sessions(of app: String) throws {
    defer { files.remove() }
    let recorded = try (0..<Self.sessions).map { try record(app, seed: $0, inputs: 60).path }
    let run = try test(recorded)
    #expect(run.code == 0, "\(run.output.suffix(4000))\(run.errors)")
  }

  @Test(
    "A replay that differs names the step that read the date, an identifier or a number past the context",
    arguments: [
      ("date", "Date()"), ("uuid", "UUID()"), ("random", "SystemRandomNumberGenerator()"),
    ])
  func outside(planted: String, read: String) throws {
    defer { files.remove() }
    let app = "planted-\(planted)"
    try files.writeProgram(
      "#!/bin/sh\nexec '\(Self.program.path)' \(app)\n", to: "bin/\(app)")
    let run = try test([try record(app, seed: 1, inputs: 60).path])
    #expect(run.code == 1, "\(run)")
    let said = run.output + run.errors
    let causes = said.matches(of: /([A-Za-z]+\(\)) was read in #(\d+) (.*), past the context/)
    #expect(causes.map { String($0.1) } == [read], "\(said)")
    #expect(causes.allSatisfy { $0.3.contains("ReadOutside") }, "\(said)")
  }

  @Test("A replay that differs names the parts that depend on the order of a set")
  func order() throws {
    defer { files.remove() }
    try files.writeProgram(
      "#!/bin/sh\nexec '\(Self.program.path)' planted-set\n", to: "bin/planted-set")
    let run = try test([try record("planted-set", seed: 1, inputs: 60).path])
    #expect(run.code == 1, "\(run)")
    #expect(
      run.errors.contains(
        "likely the order of a set or dictionary: with another seed of Swift's hashing, state differs too"
      ), "\(run)")
  }

  @Test("Without the order of its effects hardly any session comes out the same")
  func withoutOrder() throws {
    defer { files.remove() }
    let count = max(Self.sessions, 4)
    var failures = 0
    for seed in 0..<count {
      let file = try record("race", seed: seed, inputs: 60)
      let text = try String(contentsOf: file, encoding: .utf8)
      let lines = text.split(separator: "\n").filter { !$0.hasPrefix("> own ") }
      let plain = try files.write(
        lines.joined(separator: "\n").replacing(" --recorded", with: "") + "\n",
        to: "plain-\(seed).inspect")
      if try test([plain.path]).code != 0 { failures += 1 }
    }
    #expect(failures * 2 > count, "\(failures) of \(count) failed")
  }

  @Test("An app that is killed loses at most the input under way")
  func killed() throws {
    defer { files.remove() }
    var lost = 0
    let rounds = Self.sessions > 3 ? Self.sessions : Thoroughness.isFull ? 12 : 3
    for seed in 0..<rounds {
      let file = files.url("killed-\(seed).inspect")
      let progress = files.url("progress-\(seed)")
      let app = Child(Self.program, ["race", file.path, "\(seed)", "1000000"])
      app.output = .file(try FileHandle(writingNew: progress))
      try app.start()
      // Each input is told before it is done.
      var begun = 0
      while begun < 50 + seed * 37 % 1000 {
        begun = try Data(contentsOf: progress).count { $0 == UInt8(ascii: "\n") }
      }
      app.kill()
      begun = try Data(contentsOf: progress).count { $0 == UInt8(ascii: "\n") }
      let text = String(decoding: try Data(contentsOf: file).prefix { $0 != 0 }, as: UTF8.self)
      let recorded = text.split(separator: "\n").count { $0.hasPrefix("> dispatch ") }
      #expect(recorded >= begun - 1 && recorded <= begun, "\(recorded) of \(begun)")
      lost += begun - recorded
      #expect(text.hasSuffix("\n"))
      // Effects that acted after the last input left no line of order.
      withKnownIssue(
        "What raced when the app was killed may come out differently", isIntermittent: true
      ) {
        let run = try test([file.path])
        #expect(run.code == 0, "\(run.output.suffix(4000))\(run.errors)")
      }
    }
    print("killed \(rounds) times: \(lost) inputs under way were lost")
  }

  @Test("A recording in several files is one to whoever names the first, whatever that is called")
  func parts() throws {
    defer { files.remove() }
    let file = try record("workflow", seed: 1, inputs: 60, "part=300")
    #expect(FileManager.default.fileExists(atPath: file.path + ".2"))
    var commands = 0
    var suffix = ""
    for number in 1... {
      let part = file.path + suffix
      guard FileManager.default.fileExists(atPath: part) else { break }
      commands += try String(contentsOfFile: part, encoding: .utf8).split(separator: "\n")
        .count { $0.hasPrefix("> ") }
      try FileManager.default.moveItem(atPath: part, toPath: files.url("moved").path + suffix)
      suffix = ".\(number)"
    }
    let moved = files.url("moved").path
    let run = try test([moved])
    #expect(run.code == 0, "\(run.output.suffix(4000))\(run.errors)")
    #expect(run.output.contains("(\(commands) commands"), "\(run.output)")
    let shown = try Tool.run(["run", moved], environment: environment)
    #expect(shown.code == 0 && shown.output.contains("end"), "\(shown.errors)")
    let exported = try Tool.run(
      ["export", "html", moved, "-o", moved + ".html"], environment: environment)
    #expect(exported.code == 0, "\(exported.errors)")

    // One that is another recording's, and one that is missing.
    let second = try String(contentsOfFile: moved + ".2", encoding: .utf8)
    try second.replacing("--seed 1 ", with: "--seed 2 ")
      .write(toFile: moved + ".2", atomically: false, encoding: .utf8)
    #expect(
      try test([moved]).errors.contains(
        "the recording goes on in moved.2: belongs to another recording"))
    try FileManager.default.removeItem(atPath: moved + ".2")
    let missing = try test([moved])
    #expect(missing.code == 2)
    #expect(
      missing.errors.contains("the recording goes on in moved.2: No such file or directory"),
      "\(missing.output)\(missing.errors)")
  }

  @Test(
    "Where a limit is reached, or the file cannot grow, the app goes on, and the last line says why",
    arguments: [
      ("inputs=20", "it has 20 inputs, and may have no more"),
      ("size=5000", "bytes, and may have 5000"), ("files=20000", "File too large"),
    ])
  func limits(option: String, problem: String) throws {
    defer { files.remove() }
    let file = try record("race", seed: 2, inputs: 800, option, says: problem)
    let text = try String(contentsOf: file, encoding: .utf8)
    let last = text.split(separator: "\n").last ?? ""
    #expect(last.hasPrefix("> # the recording ends here: ") && last.hasSuffix(problem), "\(last)")
    #expect(text.utf8.count <= 20_000)
  }

  @Test("A file that is cut under the app ends the recording, and the app goes on")
  func cut() throws {
    defer { files.remove() }
    let file = try record(
      "race", seed: 3, inputs: 60, "ending=cut", says: "the file was cut while it was written")
    #expect(try Data(contentsOf: file).isEmpty)
  }

  @Test(
    "An app that crashes says so in the last line, and crashes again where that is replayed",
    arguments: [("CrashNow", "SIGILL", SIGILL), ("CrashLater", "SIGSEGV", SIGSEGV)])
  func crash(ending: String, name: String, signal: Int32) throws {
    defer { files.remove() }
    let file = files.url("crash.inspect")
    let live = try Tool.run(
      ["race", file.path, "4", "0", "ending=\(ending)"], program: Self.program)
    #expect(live.code == 128 + signal || live.code == signal, "\(live.code) \(live.errors)")
    let text = String(decoding: try Data(contentsOf: file).prefix { $0 != 0 }, as: UTF8.self)
    #expect(
      text.hasSuffix("> own all\n> print \"the app crashed here: \(name)\"\n"),
      "\(text.suffix(200))"
    )
    #expect(text.contains("> dispatch \(ending)()"))
    let run = try Tool.run(["run", file.path], environment: environment)
    #expect(run.code != 0)
    #expect(run.errors.contains("the app crashed in "), "\(run.errors)")
    #expect(run.errors.contains(": \(name)"), "\(run.errors)")
    let again = try test([file.path])
    #expect(again.code == 1, "\(again.output)")
  }

  @Test("Where the file cannot be written, the app goes on and says why")
  func unwritable() throws {
    defer { files.remove() }
    let path = files.url("nowhere/run.inspect").path
    let run = try Tool.run(["race", path, "1", "20"], program: Self.program)
    #expect(run.code == 0)
    #expect(run.errors.hasPrefix("not recorded: \(path): No such file or directory\n"))
  }
}
