import Foundation
import Testing

@Suite("The command line")
struct CommandLineTests {
  @Test(
    "A word that is no subcommand gets the nearest one",
    arguments: [
      (["tets"], "unknown subcommand 'tets', did you mean 'test'?"),
      (
        ["--allow-load", "run", "x"],
        "'--allow-load' is no option before 'run'; those of 'run' stand behind it: inspector run …"
      ),
      (["--app", "todo", "recrod", "x"], "unknown subcommand 'recrod', did you mean 'record'?"),
      (["Package.swift"], "'Package.swift' is a file, did you mean 'inspector run Package.swift'?"),
      (["todo"], "'todo' is an app, did you mean 'inspector --app todo'?"),
      (["."], "'.' is an app, did you mean 'inspector --app .'?"),
      (["tood"], "unknown subcommand 'tood', did you mean 'inspector --app todo'?"),
      (
        ["load", "todo"],
        "'load' is a command of a session, did you mean inspector -c 'load todo'?"
      ),
    ])
  func unknownSubcommand(_ arguments: [String], _ message: String) throws {
    let run = try Tool.run(arguments)
    #expect(run.code == 2 && run.output == "")
    #expect(run.errors.hasPrefix("error: \(message)\n"))
    #expect(run.errors.contains("See 'inspector --help'"))
  }

  @Test("A word that is near none gets a list of all, except those for the tool itself")
  func listOfSubcommands() throws {
    let errors = try Tool.run(["nonsense"]).errors
    for name in ["run", "test", "record", "apps"] { #expect(errors.contains(name)) }
    #expect(!errors.contains("test-worker") && !errors.contains("session"))
  }

  @Test(
    "Every subcommand has help, which says what it takes",
    arguments: ["run", "test", "migrate", "coverage", "record", "apps", "serve"])
  func help(_ subcommand: String) throws {
    let run = try Tool.run([subcommand, "--help"])
    #expect(run.code == 0 && run.errors == "")
    #expect(run.output.contains("USAGE: inspector \(subcommand)"))
    #expect(try Tool.run(["help", subcommand]).output == run.output)
  }

  @Test("'inspector help' explains verbs too, and a subcommand of the same name comes first")
  func helpOnVerbs() throws {
    for topic in ["dispatch", "goto", "look", "EXPR"] {
      let run = try Tool.run(["help", topic])
      #expect(run.code == 0 && run.errors == "")
      #expect(run.output == (try Tool.run(["-c", "help \(topic)"]).output), "\(topic)")
    }
    for name in ["apps", "explore", "export", "record", "tour"] {
      let verb = try Tool.run(["-c", "help \(name)"]).output
        .split(separator: "\n").map { "  \($0)\n" }.joined()
      for arguments in [["help", name], [name, "--help"], [name, "-h"]] {
        let run = try Tool.run(arguments)
        #expect(run.code == 0 && run.output.contains("USAGE: inspector \(name) "))
        #expect(run.output.hasSuffix("IN A SESSION:\n\(verb)\n"), "\(run.output)")
      }
    }
    let unknown = try Tool.run(["help", "dispach"])
    #expect(unknown.code == 2 && unknown.output == "")
    #expect(unknown.errors == "error: unknown topic 'dispach', did you mean 'dispatch'?\n")
  }

  @Test("Every flag on every help page has its sentence")
  func flagSentences() throws {
    let overview = try Tool.run(["--help"]).output
    let names = overview.matches(of: /\n  ([a-z-]+) +[A-Z]/).map { String($0.output.1) }
    #expect(names.count > 10)
    for name in names {
      let page = try Tool.run([name, "--help"]).output
      let lines = page.split(separator: "\n").map(String.init)
      for (index, line) in lines.enumerated()
      where line.hasPrefix("  -") || line.hasPrefix("  <") {
        let rest = line.dropFirst(2).drop { $0 != " " }
        let next = index + 1 < lines.count ? lines[index + 1] : ""
        #expect(
          rest.contains(#/  [A-Z]/#) || next.hasPrefix(String(repeating: " ", count: 26)),
          "\(name): \(line)")
      }
    }
  }

  @Test(
    "An argument that is not there is asked for in words",
    arguments: [
      (["test"], "<path>: transcripts, or folders that hold some, such as tests"),
      (["run"], "<file>: the files to run"), (["new"], "<name>: what the package and its folder"),
    ])
  func missing(_ arguments: [String], _ words: String) throws {
    let run = try Tool.run(arguments)
    #expect(run.code == 2 && run.errors.hasPrefix("error: expected \(words)"), "\(run.errors)")
    #expect(run.errors.contains("\nUsage: inspector \(arguments[0]) "), "\(run.errors)")
  }

  @Test(
    "What a subcommand refuses while it runs is told with its own usage",
    arguments: [
      (["recover", "99"], "there is no session 99"),
      (["new", "there", "--package", "/nowhere"], "'/nowhere' does not exist"),
      (["new", "there", "--package", "/"], "'/' is not the inspector's package"),
    ])
  func ownUsage(_ arguments: [String], _ words: String) throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let run = try Tool.run(
      arguments, environment: ["XDG_STATE_HOME": files.url("state").path], in: files.folder)
    #expect(run.code == 2 && run.errors.hasPrefix("error: \(words)"), "\(run.errors)")
    #expect(run.errors.contains("\nUsage: inspector \(arguments[0]) "), "\(run.errors)")
    #expect(run.errors.contains("See 'inspector \(arguments[0]) --help'"), "\(run.errors)")
    #expect(!FileManager.default.fileExists(atPath: files.url("there").path))
  }

  @Test("The help of the tool lists the subcommands that people use")
  func overview() throws {
    let run = try Tool.run(["--help"])
    #expect(run.code == 0 && run.errors == "")
    for name in ["run", "test", "coverage", "record", "apps"] {
      #expect(run.output.contains("\n  \(name) "))
    }
    #expect(try Tool.run(["--version"]).code == 0)
  }

  @Test(
    "A bad value or a missing one ends with 2, and says which is meant",
    arguments: [
      (["--format", "xml"], "text"), (["--color", "blue"], "always"), (["--app"], "--app"),
      (["record"], "<file>"), (["run"], "<file>"), (["test"], "<path>"),
      (["record", "a", "b"], "'b'"), (["apps", "extra"], "'extra'"),
      (["test", "--jobs", "x", "."], "--jobs"), (["--timeout", "soon"], "--timeout"),
      (["--nonsense"], "--nonsense"),
    ])
  func badValue(_ arguments: [String], _ word: String) throws {
    let run = try Tool.run(arguments)
    #expect(run.code == 2 && run.output == "")
    #expect(run.errors.hasPrefix("error: ") && run.errors.contains(word))
  }

  @Test(
    "The help of a subcommand lists the options that it takes, and no others",
    arguments: [
      (
        "record",
        "--from --app --state --follow -c --no-journal --bail --keep-going --format --color --timeout --no-rc"
      ),
      (
        "export",
        "--states --steps --beside --beside-app --output --allow-load --allow-write --allow-read --allow-wait --app -c --timeout"
      ),
      (
        "attach",
        "--live --control --json --to --app -c --no-journal --bail --keep-going --format --color --timeout --no-rc"
      ),
      ("tour", "--color --timeout"), ("apps", "--format"), ("check-host", "--timeout"),
      ("completion", ""),
    ])
  func options(_ subcommand: String, _ expected: String) throws {
    let help = try Tool.run([subcommand, "--help"]).output
    let listed = help.matches(of: /\n  (?:-\w, )?(--[a-z-]+|-c)/).map { String($0.output.1) }
    #expect(
      Set(listed) == Set(expected.split(separator: " ").map(String.init) + ["--version", "--help"]))
  }

  @Test("The check of a host waits no longer than it is told")
  func limit() throws {
    let files = try TemporaryFiles()
    defer { files.remove() }
    let host = try files.writeProgram("#!/bin/sh\nexec tail -f /dev/null\n", to: "host")
    let run = try Tool.run(["check-host", host.path, "--timeout", "0.2"])
    #expect(run.code == 1 && run.output.contains("did not answer hello within 0.2 s"), "\(run)")
  }

  @Test("Flags mean the same before and after a subcommand")
  func flags() throws {
    let behind = try Tool.run(["apps", "--format", "json"])
    #expect(behind.code == 0 && behind.output.hasPrefix("{"))
    #expect(try Tool.run(["--format", "json", "apps"]).output == behind.output)
  }
}
