import Foundation
import Testing

@testable import Inspector

@Suite("The program of a package that serves its app")
struct PackageDescriptionTests {
  private func program(of json: String) throws -> String? {
    try JSONDecoder().decode(PackageDescription.self, from: Data(json.utf8)).appExecutable
  }

  private func package(_ name: String, _ programs: [String], inspectable: [String]) -> String {
    let products = programs.map {
      #"{"name": "\#($0)", "type": {"executable": null}, "targets": ["\#($0)"]}"#
    }
    let targets = programs.flatMap { program in
      let used = inspectable.contains(program) ? #", "product_dependencies": ["Inspectable"]"# : ""
      return [
        #"{"name": "\#(program)", "target_dependencies": ["\#(program)App"]}"#,
        #"{"name": "\#(program)App", "target_dependencies": ["\#(program)"]\#(used)}"#,
      ]
    }
    return """
      {"name": "\(name)", "products": [\(products.joined(separator: ", "))],
       "targets": [\(targets.joined(separator: ", "))]}
      """
  }

  @Test("The only one serves it, else the only one linked with Inspectable, else that of its name")
  func choosing() throws {
    #expect(try program(of: package("a", [], inspectable: [])) == nil)
    #expect(try program(of: package("a", ["b"], inspectable: [])) == "b")
    #expect(try program(of: package("a", ["a", "b"], inspectable: ["b"])) == "b")
    #expect(try program(of: package("a", ["a", "b"], inspectable: [])) == "a")
    #expect(try program(of: package("a", ["a", "b", "c"], inspectable: ["b", "c"])) == "a")
    #expect(try program(of: package("x", ["a", "b"], inspectable: ["a", "b"])) == nil)
  }
}
