/// How results are written.
package enum OutputFormat: String, Sendable, CaseIterable {
  case text, json
}
