/// How the values of a type are shown as values of another, and made of what is shown.
///
/// The form is made anew whenever a value is read, or is compared with one of other bytes.
protocol TypeForm: AnyObject, Sendable {
  /// The plan of the type, or of a subclass.
  func makePlan(for type: Any.Type) -> any TypePlan
  /// What a value is shown as.
  var form: Any.Type { get }
  /// Shows a value, where memory cannot be relied on.
  func shown(_ any: Any) -> Any?
  /// Whether values can be made.
  var canBeMade: Bool { get }
  /// Makes a value of what one is shown as; nil if there is none.
  func make(_ form: Any) throws -> Any?
  /// What the type's own coding is to make a value of; nil if that does not make it.
  func coded(_ form: Any) throws -> Value?
}

/// The form of a type, by functions.
final class OwnForm<Shown, Form>: TypeForm {
  /// What a value is shown as.
  typealias Show = @Sendable (Shown) -> Form
  /// The value that is shown so; nil if there is none.
  typealias Make = @Sendable (Form) throws -> Shown?
  /// The same as the type's own coding has it.
  typealias Code = @Sendable (Form) throws -> Value?

  let show: Show
  private let maker: Make?
  private let coder: Code?

  init(_ show: @escaping Show, make: Make?, code: Code? = nil) {
    self.show = show
    maker = make
    coder = code
  }

  var canBeMade: Bool { maker != nil || coder != nil }
  var form: Any.Type { Form.self }

  func makePlan(for type: Any.Type) -> any TypePlan { FormPlan(type, show: show) }

  func shown(_ any: Any) -> Any? { (any as? Shown).map(show) }

  func make(_ form: Any) throws -> Any? { try (form as? Form).flatMap { try maker?($0) } }

  func coded(_ form: Any) throws -> Value? { try (form as? Form).flatMap { try coder?($0) } }
}

/// A type that says its form itself.
protocol FormedType: PlannedType, SendableMetatype {
  associatedtype Form
  var form: Form { get }
  init?(form: Form)
}

extension FormedType {
  static func makePlan() -> any TypePlan { FormPlan(Self.self) { (formed: Self) in formed.form } }

  /// The form, as others have it.
  static var ownForm: any TypeForm {
    OwnForm<Self, Form>({ $0.form }, make: { Self(form: $0) })
  }
}
