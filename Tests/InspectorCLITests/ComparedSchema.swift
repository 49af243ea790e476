import Foundation
import TestSupport

/// What `inspector compare --json` prints, as `docs/compare.schema.json` says.
enum ComparedSchema {
  /// What in a text is not as the schema says; nil if nothing is.
  static func flaw(in data: Data) throws -> String? {
    let file = Tool.root.appending(path: "docs/compare.schema.json")
    let schema = Schema(try JSONDecoder().decode(Tree.self, from: try Data(contentsOf: file)))
    return schema.flaw(in: try JSONDecoder().decode(Tree.self, from: data))
  }
}
