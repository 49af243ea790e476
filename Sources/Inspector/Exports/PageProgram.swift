/// The program of a page and its style, made of the files in `Sources/Inspector/Page/`.
///
/// A browser loads no modules from a file on a disk, so the modules become one script: each is put into a function
/// that gives what it exports, and takes what it imports from those before it.
@MainActor
enum PageProgram {
  /// The modules, each after those that it imports.
  private static let modules: [(name: String, source: [UInt8])] = [
    ("values", PackageResources.values_js), ("changes", PackageResources.changes_js),
    ("session", PackageResources.session_js), ("store", PackageResources.store_js),
    ("elements", PackageResources.elements_js), ("questions", PackageResources.questions_js),
    ("copying", PackageResources.copying_js), ("tree", PackageResources.tree_js),
    ("steps", PackageResources.steps_js), ("timeline", PackageResources.timeline_js),
    ("details", PackageResources.details_js), ("panes", PackageResources.panes_js),
    ("suite", PackageResources.suite_js), ("keys", PackageResources.keys_js),
    ("address", PackageResources.address_js), ("filters", PackageResources.filters_js),
    ("live", PackageResources.live_js),
    ("main", PackageResources.main_js),
  ]

  static let style = String(decoding: PackageResources.page_css, as: UTF8.self)
  static let script: String = {
    var script = "\"use strict\";\nconst modules = {};\n"
    for (name, source) in modules {
      script += wrapped(String(decoding: source, as: UTF8.self), as: name)
    }
    return script
  }()
  static let styleHash = "sha256-" + SHA256.base64(of: Array(style.utf8))
  static let scriptHash = "sha256-" + SHA256.base64(of: Array(script.utf8))

  /// A module as a function that is called at once.
  ///
  /// Its imports and exports each stand at the beginning of a line, as these files have them.
  private static func wrapped(_ source: String, as name: String) -> String {
    var exported: [Substring] = []
    var lines = ["modules.\(name) = (() => {"]
    for line in source.split(separator: "\n", omittingEmptySubsequences: false) {
      if line.hasPrefix("import "), let from = line.firstRange(of: " from \"./") {
        let module = line[from.upperBound...].prefix { $0 != "." }
        let names = line[..<from.lowerBound].dropFirst("import ".count)
          .replacing(" as ", with: ": ")
        lines.append("const \(names) = modules.\(module);")
      } else if line.hasPrefix("export ") {
        let declaration = line.dropFirst("export ".count)
        let words = declaration.split { !$0.isLetter && !$0.isNumber && $0 != "_" && $0 != "$" }
        exported.append(words[words.first == "async" ? 2 : 1])
        lines.append(String(declaration))
      } else {
        lines.append(String(line))
      }
    }
    lines.append("return { \(exported.joined(separator: ", ")) };\n})();\n")
    return lines.joined(separator: "\n")
  }
}
