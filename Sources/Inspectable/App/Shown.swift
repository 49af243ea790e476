/// Says how values of a type are shown and read, wherever they are in the app's data.
///
/// ```swift
/// Scene {
///   Shown(Money.self, as: \.text, read: { Money(text: $0) })
///   StorePart(store) { … }
/// }
/// ```
/// The form can have any type that shows its value: a text, a number, a structure, a dictionary.
/// Paths lead into the form, differences compare two forms, and `read` turns a typed form back into
/// a value.
///
/// The form must depend on the value alone. It is computed again whenever a value is read, or
/// compared with one of other bytes, so it should be cheap; for an instance of a class, this
/// happens in every step. The form applies to the whole process.
@MainActor
public struct Shown: ScenePart {
  package let type: any Any.Type
  private let form: any TypeForm

  /// Shows a type as a value of another.
  ///
  /// - Parameters:
  ///   - type: the type; for a class, this includes its subclasses.
  ///   - show: gives the form of a value.
  ///   - read: makes a value from a form, or gives nil or an error if there is none. Without it,
  ///     you can't type values.
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
