/// Says how a type is shown, and read, wherever in the app's data its values are.
///
/// ```swift
/// Scene {
///   Shown(Money.self, as: \.text, read: { Money(text: $0) })
///   StorePart(store) { … }
/// }
/// ```
/// The value that it is shown as can be of any type that is itself shown by its value: a text, a number, a
/// structure, a dictionary. Paths lead into that, differences are those between two of them, and what is
/// written in a command is turned back by `read`.
///
/// It must follow from the value alone. It is made anew whenever a value is read, or is compared with one
/// of other bytes, so it should be cheap; an instance of a class is asked in every step. The form holds for
/// the whole process.
@MainActor
public struct Shown: ScenePart {
  package let type: any Any.Type
  private let form: any TypeForm

  /// Shows a type as a value of another.
  ///
  /// - Parameters:
  ///   - type: the type, of a class its subclasses too.
  ///   - show: gives what a value is shown as.
  ///   - read: makes a value of what is written; nil, or an error, where there is none. Without it values
  ///     cannot be written.
  public init<Own, Form>(
    _ type: Own.Type, as show: @escaping @Sendable (Own) -> Form,
    read: (@Sendable (Form) throws -> Own?)? = nil
  ) {
    self.type = type
    let title = "Shown(\(TypeName.short(type)).self)"
    let (showing, reading) = (ClosureName("'as' of \(title)"), ClosureName("'read' of \(title)"))
    let showNamed: @Sendable (Own) -> Form = { own in showing.callingAnywhere { show(own) } }
    var readNamed: (@Sendable (Form) throws -> Own?)?
    if let read { readNamed = { form in try reading.callingAnywhere { try read(form) } } }
    form = OwnForm(showNamed, make: readNamed)
  }

  /// Enters the form into a scene.
  public func add(to scene: inout Scene) { scene.forms.append(self) }

  /// Shows the type so from here on; throws if that cannot be.
  func declare() throws(Refusal) {
    let (name, other) = (TypeName.full(type), TypeName.full(form.form))
    let content = TypePlanner.plan(for: form.form)
    if content.traits.holdsReferences {
      throw Refusal(
        "\(name) cannot be shown as \(other), which can lead to instances of classes or to anything: "
          + "name a type that is a value")
    }
    if content.leads(to: type) {
      throw Refusal("\(name) cannot be shown as \(other), which has \(name) in it")
    }
    TypeForms.declare(form, for: type)
  }
}

extension TypePlan {
  /// Whether values can have one of a type in them, or are of it.
  fileprivate func leads(to type: any Any.Type) -> Bool {
    var seen: Set<ObjectIdentifier> = []
    var rest: [any TypePlan] = [self]
    while let plan = rest.popLast() {
      if plan.type == type { return true }
      if seen.insert(ObjectIdentifier(plan)).inserted { rest += plan.parts }
    }
    return false
  }
}
