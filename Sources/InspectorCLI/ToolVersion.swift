import CVersion

/// What `inspector --version` prints.
enum ToolVersion {
  /// The version by meaning; docs/Stability.md says what may change in which.
  static let number = "0.1.0"

  /// The version, with the commit that the tool was built from and that commit's day.
  static let text = "\(number) (\(origin(String(cString: inspector_commit()))))"

  /// What stands between brackets; `commit` is what `scripts/commit` prints, or nothing.
  static func origin(_ commit: String) -> String {
    switch commit {
    case "": "commit unknown, since scripts/inspector did not build it"
    case "none": "from a source tree without versions"
    case _ where commit.hasSuffix("+"): origin(String(commit.dropLast())) + ", and changes"
    default: commit.replacing(",", with: ", ")
    }
  }
}
