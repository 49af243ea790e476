/// The names of types, each made once, since that takes longer than to start a task.
@MainActor
enum TypeName {
  private static var known: [ObjectIdentifier: String] = [:]

  /// The name of the type of a value, without its module.
  static func of(_ value: Any) -> String {
    let type = type(of: value)
    if let name = known[ObjectIdentifier(type)] { return name }
    let name = String(describing: type)
    known[ObjectIdentifier(type)] = name
    return name
  }
}
