import Foundation
import Inspectable
import Testing

/// Compares docs/Protocol.md with the program, and with a host in another language written after
/// it.
@Suite("The protocol")
struct ProtocolTests {
  @Test("The dialogue on the page is what the program says, to the letter")
  func dialogue() throws {
    let page = try Page()
    let script = page.requests.map { $0 + "\n" }.joined()
    let run = try Tool.run(["serve", "todo"], script: script)
    let replies = run.output.split(separator: "\n").map(String.init)
    #expect(replies.count == page.requests.count)
    #expect(page.replies.count == page.requests.count)
    for (request, (expected, found)) in zip(page.requests, zip(page.replies, replies)) {
      #expect(try json(expected) == json(found), "\(request)")
    }
  }

  @Test("The page has an example of everything that can be asked, answered and done")
  func completeness() throws {
    let page = try Page()
    var requests: Set<String> = []
    for line in page.requests + page.otherRequests {
      let found = try? WireCoding.question(
        in: Array(line.utf8))
      guard let (id, question) = found else { continue }
      requests.insert(type(of: question).word)
      let again = String(decoding: WireCoding.line(of: question, id: id), as: UTF8.self)
      #expect(try json(line) == json(again))
    }
    #expect(
      requests == [
        "hello", "load", "describe", "perform", "replay", "read", "check", "held", "effects",
        "clock", "values", "continuations", "checkpoint", "trace", "proceed", "outline", "print",
        "more", "tree", "find", "draw",
      ])
    var replies: Set<String> = []
    for line in page.replies + page.otherReplies {
      let word = try word(of: line)
      replies.insert(word)
      let again = try #require(try Self.again(line))
      #expect(try json(line) == json(String(decoding: again, as: UTF8.self)))
    }
    #expect(
      replies == [
        "hello", "scene", "step", "replayed", "value", "check", "held", "effects", "clock",
        "values", "continuations", "refused", "checkpointed", "trace", "passedOver",
        "outlines", "lines", "tree", "found", "drawn",
      ])
    var inputs: Set<String> = []
    for line in page.inputs {
      let input = try JSONDecoder().decode(Input.self, from: Data(line.utf8))
      inputs.insert(type(of: input.kind).word)
      let again = String(decoding: try JSONEncoder().encode(input), as: UTF8.self)
      #expect(try json(line) == json(again))
    }
    #expect(
      inputs == [
        "dispatch", "set", "trigger", "appear", "disappear", "connect", "disconnect",
        "transition", "resolve", "fail", "advance", "hold", "unhold", "step",
        "own", "wait",
      ])
    #expect(inputs == Set(Inputs.all.keys))
  }

  /// The word of a reply.
  private func word(of line: String) throws -> String {
    let message = try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any]
    return try #require(message?.keys.first { $0 != "id" })
  }

  /// A reply that was read as the answer to any question that fits, and written again.
  private static func again(_ line: String) throws -> [UInt8]? {
    func again<Asked: Question>(_ kind: Asked.Type) throws -> [UInt8]? {
      let found = try WireCoding.reply(in: Array(line.utf8), answering: Asked.Answer.self)
      return found.reply.map { WireCoding.line(of: $0, id: found.id) }
    }
    for kind in Questions.all.values {
      if let again = try again(kind) { return again }
    }
    return nil
  }

  @Test("What was sent after something that is not a request is passed over")
  func garbageAhead() throws {
    let add = #"{"dispatch":{"action":"AddTodo","arguments":[{"label":"title","value":"\"a\""}]}}"#
    let run = try Tool.run(
      ["serve", "todo"],
      script: """
        {"id":1,"load":{"app":"todo","seed":0}}
        {"id":2,"perform":{"input":\(add)}}
        {"id":3,"proceed":{"input":\(add)}}
        {"id":4,"prceed":{"input":\(add)}}
        {"id":5,"proceed":{"input":\(add)}}
        {"id":6,"perform":{"input":\(add)}}
        {"id":7,"proceed":{"input":\(add)}}

        """)
    let replies = try run.output.split(separator: "\n").map { try word(of: String($0)) }
    #expect(replies == ["scene", "step", "step", "refused", "passedOver", "step", "step"])
  }

  @Test("The page's example of what is secret is read as such")
  func secrets() throws {
    let text = try String(
      contentsOf: Tool.root.appending(path: "docs/Protocol.md"), encoding: .utf8)
    let fence = try #require(text.firstRange(of: "```description\n"))
    let line = try #require(text[fence.upperBound...].split(separator: "\n").first)
    let scene = try JSONDecoder().decode(SceneDescription.self, from: Data(line.utf8))
    let password = Input.Argument("password", .string("hidden"))
    #expect(
      Input.dispatch(action: "LogIn", arguments: [.init("user", .string("ada")), password])
        .command(in: scene) == #"dispatch LogIn(user: "ada", password: <secret>)"#)
    #expect(
      Input.resolve(request: "login", number: nil, value: .string("hidden")).command(in: scene)
        == "resolve login <secret>")
    #expect(try scene.secrets?.paths == [ValuePath(parsing: "state.token")])
  }

  @Test("A minimal host of at most 200 lines of Python serves an app to ordinary transcripts")
  func minimalHost() throws {
    let folder = Tool.root.appending(path: "Tests/MinimalHost")
    let program = folder.appending(path: "notes.py")
    let source = try String(contentsOf: program, encoding: .utf8)
    #expect(source.split(separator: "\n", omittingEmptySubsequences: false).count <= 200)
    let run = try Tool.run(
      ["test", "--app", program.path, folder.appending(path: "notes.inspect").path])
    #expect(run.code == 0, "\(run.errors)\(run.output)")
    #expect(run.output.contains("1 passed"))
  }

  private func json(_ line: String) throws -> NSDictionary {
    try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? NSDictionary)
  }
}

/// The examples of docs/Protocol.md.
private struct Page {
  var requests: [String] = []
  var replies: [String] = []
  var inputs: [String] = []
  /// Examples that are not part of the dialogue, since their answers differ each time.
  var otherRequests: [String] = []
  var otherReplies: [String] = []

  init() throws {
    let text = try String(
      contentsOf: Tool.root.appending(path: "docs/Protocol.md"), encoding: .utf8)
    var fence: Substring?
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("```") {
        fence = fence == nil ? line.dropFirst(3) : nil
      } else if fence == "protocol", line.hasPrefix("→ ") {
        requests.append(String(line.dropFirst(2)))
      } else if fence == "protocol", line.hasPrefix("← ") {
        replies.append(String(line.dropFirst(2)))
      } else if fence == "copy", line.hasPrefix("→ ") {
        otherRequests.append(String(line.dropFirst(2)))
      } else if fence == "copy", line.hasPrefix("← ") {
        otherReplies.append(String(line.dropFirst(2)))
      } else if fence == "input" {
        inputs.append(String(line))
      }
    }
  }
}
