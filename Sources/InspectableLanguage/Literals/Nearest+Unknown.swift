extension Nearest {
  /// Says that a name is not known, with the nearest that is, or all of a few.
  ///
  /// - Parameters:
  ///   - kind: what the name should have named, such as `screen`.
  ///   - owner: what was asked for it, such as `screen list`.
  ///   - names: the names there are.
  ///   - advice: what to say if none is near, such as `see 'apps'`; without it the names.
  package static func unknown(
    _ kind: String, _ name: String, of owner: String? = nil, in names: [String],
    else advice: String? = nil
  ) -> String {
    let subject = "unknown \(kind) '\(name)'" + (owner.map { " of \($0)" } ?? "")
    if let near = Nearest.name(to: name, in: names) { return subject + ", did you mean '\(near)'?" }
    if let advice { return subject + ", " + advice }
    if names.isEmpty { return subject + ", there is none" }
    return subject + ", there is " + names.joined(separator: ", ")
  }
}
