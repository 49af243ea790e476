package import Inspectable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A seat, of which there are three.
struct Seat: Codable, Hashable, TriedValues {
  var number: Int

  static var triedValues: [Seat] { (1...3).map(Seat.init) }
}

/// How one pays, with what that takes.
enum Payment: Codable, Hashable, CaseIterable, Sendable {
  case cash
  case card(isOwn: Bool)

  static var allCases: [Payment] { [.cash, .card(isOwn: true), .card(isOwn: false)] }
}

struct Guest: Codable, Hashable, Sendable {
  var name: String
  var age: Int
}

struct HallState: Codable, Hashable, Sendable {
  var taken: Set<Int> = []
  var payment: Payment?
  var moves = 0
  var guests: [Guest] = []
  var width = 1
  var hasAsked = false
}

/// An app that says what is worth trying, in every way that there is.
package struct HallApp: InspectableApp {
  /// What else can be done.
  package enum Extra: String, CaseIterable, Sendable {
    /// Nothing.
    case nothing = ""
    /// Guests are asked for, as records.
    case guests
    /// One types a width.
    case width
    /// There is something for which nothing can be drawn.
    case picture
    /// What a screen understands.
    case event
    /// What two numbers say.
    case pairs
  }

  package var name: String { "hall" + extra.rawValue }
  package let summary = "A hall whose seats are taken"
  private let extra: Extra

  package init(_ extra: Extra) { self.extra = extra }

  package func makeScene(in context: SceneContext) -> Scene {
    var hall = HallState()
    return Scene {
      StorePart(state: { hall }, restore: { hall = $0 }) {
        switch extra {
        case .nothing:
          Do("sit", "seat") { (seat: Seat) in _ = hall.taken.insert(seat.number) }
          Do("pay", "by") { (payment: Payment) in hall.payment = payment }
        case .guests:
          Do("ask") {
            hall.guests = try await context.request("guests")
          }
        case .width:
          Do("type", "text") { (text: String) in
            guard let width = Int(text) else { return }
            hall.width = width * 2
          }
        case .picture:
          Do("translate", "language") { (_: Locale) in hall.moves += 1 }
          Do("look") {}
        case .event: Do("look") {}
        case .pairs:
          Do("move", "from", "to") { (from: Int, to: Int) in hall.moves = from * 10 + to }
            .values { (hall: HallState) in hall.moves == 0 ? [(4, 7), (8, 9)] : [] }
          Do("ask") {
            guard !hall.hasAsked else { return }
            hall.hasAsked = true
            hall.width = try await context.request("width", values: { [40, 50] })
          }
        }
      }
      if extra == .event {
        ScreenPart(
          "hall", type: "Hall",
          lifeCycle: .init(isVisible: { true }, setVisible: { _ in }), model: { hall.moves }
        ) {
          Event("step") { (far: Int) in hall.moves = far }
            .values { (hall: HallState) in hall.moves == 0 ? [30, 60] : [] }
        }
      }
      Invariant("state.guests.count < 2")
    }
  }
}
