import Synchronization

/// What apps say of how their types are shown, for the whole process.
enum TypeForms {
  private struct Declared {
    var forms: [ObjectIdentifier: any TypeForm] = [:]
    /// The labels of properties that are not shown.
    var hidden: [ObjectIdentifier: Set<String>] = [:]
  }

  private static let declared = Mutex(Declared())
  /// Whether any type has a form, so that nothing is looked up where none has.
  private static let hasForms = Atomic(false)

  /// The form that an app gave a type, or a superclass of it.
  static func declaredForm(for type: Any.Type) -> (any TypeForm)? {
    guard hasForms.load(ordering: .relaxed) else { return nil }
    return declared.withLock { declared in
      var next: Any.Type? = type
      while let type = next {
        if let form = declared.forms[ObjectIdentifier(type)] { return form }
        next = (type as? AnyClass).flatMap(_getSuperclass)
      }
      return nil
    }
  }

  /// The form of a type: the app's, or what is known of a library's type by its name.
  static func form(for type: Any.Type) -> (any TypeForm)? {
    declaredForm(for: type) ?? FoundationForms.form(for: type)
  }

  /// The labels of a type's properties that are not shown.
  static func hidden(in type: Any.Type) -> Set<String> {
    declared.withLock { $0.hidden[ObjectIdentifier(type)] ?? [] }
  }

  /// Shows a type in a form from here on.
  static func declare(_ form: any TypeForm, for type: Any.Type) {
    declared.withLock { $0.forms[ObjectIdentifier(type)] = form }
    hasForms.store(true, ordering: .relaxed)
    TypePlanner.forget(type)
  }

  /// Shows a property no more.
  static func hide(_ label: String, in type: Any.Type) {
    let isNew = declared.withLock {
      $0.hidden[ObjectIdentifier(type), default: []].insert(label).inserted
    }
    if isNew { TypePlanner.forget(type) }
  }
}
