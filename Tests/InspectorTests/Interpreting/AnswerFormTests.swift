import Foundation
import Inspectable
import InspectableDoor
import TestSupport
import Testing

@testable import Inspector

@Suite("Answers for programs")
struct AnswerFormTests {
  private func taken(_ text: String) throws -> (form: AnswerForm, text: String)? {
    var parser = Parser(text)
    let command = try #require(Registry.standard.command(named: try parser.verb().name))
    return AnswerForm.taken(from: text, parser, of: command)
  }

  @Test("The flag stands among those behind a verb that asks, and every other place stays")
  func flags() throws {
    #expect(try taken("print --json state")?.text == "print        state")
    #expect(try taken("state --full --json todos")?.text == "state --full        todos")
    #expect(try taken("history --csv")?.form == .csv)
    for text in [
      "print state", "table --csv state", "dispatch --json A", "print \"--json\"", "print -1",
      "state todos --json", "history --not --json",
    ] where text != "history --not --json" {
      #expect(try taken(text) == nil, "\(text)")
    }
  }

  @Test(
    "Every value is JSON that a program reads, and rows have as many fields as there are columns")
  func reading() throws {
    for seed in 0..<200 {
      var values = RandomValues(seed: UInt64(seed))
      let value = values.value()
      var output = Output()
      output.add(.array([value, value]), of: nil)
      let lines = try AnswerForm.json.output(of: output).lines
      #expect(lines.count == 1)
      let read = try JSONSerialization.jsonObject(
        with: Data(lines[0].utf8), options: .fragmentsAllowed)
      #expect((read as? [Any])?.count == 2)
      let rows = try AnswerForm.csv.output(of: output).lines
      #expect(rows.isEmpty || rows.count == 3 && rows[1] == rows[2], "\(rows)")
    }
  }

  @Test("A command is kept with the value in place of its name, but in texts, members and labels")
  func kept() throws {
    var definitions = Definitions()
    definitions.shown = [
      "_": try ValueExpression(parsing: "-1"), "__": try ValueExpression(parsing: "[\"_\"]"),
    ]
    for (text, written) in [
      ("let a = _", "let a = (-1)"), ("let _ = __", "let _ = [\"_\"]"),
      ("let a = __.count + __[0]", "let a = ([\"_\"]).count + ([\"_\"])[0]"),
      ("let a = \"_ \\\" _\" + b._", "let a = \"_ \\\" _\" + b._"),
      ("let a = f(_: a_, _b)", "let a = f(_: a_, _b)"), ("let a = _ == _", "let a = (-1) == (-1)"),
    ] {
      #expect(definitions.writingShown(in: text, from: 4) == written)
    }
    try definitions.define("_", as: ValueExpression(parsing: "2"))
    #expect(definitions.writingShown(in: "let a = _", from: 4) == "let a = _")
    for seed in 0..<200 {
      var values = RandomValues(seed: UInt64(seed))
      let text = values.string() + " _ \"" + values.string()
      #expect(Definitions().writingShown(in: text, from: 0) == text)
    }
  }
}
