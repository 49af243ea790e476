import Inspectable

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An amount that is shown as people write it.
struct Money: Hashable {
  var cents: Int

  var text: String { "\(cents / 100).\(cents % 100 < 10 ? "0" : "")\(cents % 100)" }

  init(cents: Int) { self.cents = cents }

  init?(text: String) {
    let parts = text.split(separator: ".").map { Int($0) }
    guard parts.count == 2, let whole = parts[0], let cents = parts[1] else { return nil }
    self.cents = whole * 100 + cents
  }
}

/// Keeps a number within a range.
@propertyWrapper
struct Limited<Number: Comparable> {
  private var number: Number

  init(wrappedValue: Number) { number = wrappedValue }

  var wrappedValue: Number {
    get { number }
    set { number = newValue }
  }
}

/// A till whose types are shown as the app says, and whose noise is not shown.
struct MarkedApp: InspectableApp {
  let name = "marked"
  let summary = "Types in forms of the app's own"

  struct Till {
    var total = Money(cents: 0)
    var parts: [Money] = []
    @Limited var drawers = 2
    var closes = DateComponents(hour: 18, minute: 30)
    var cache: [Int: String] = [:]
    var log: [Line] = []

    struct Line {
      var text: String
      var height: Double
    }
  }

  @MainActor
  final class Desk {
    var till = Till()

    func take(_ amount: Money, until closes: DateComponents?) {
      till.total.cents += amount.cents
      till.parts.append(amount)
      till.drawers += 1
      till.cache[till.parts.count] = amount.text
      till.log.append(Till.Line(text: amount.text, height: 44))
      if let closes { till.closes = closes }
    }

    func forget() {
      till.cache = [:]
      for index in till.log.indices { till.log[index].height = 0 }
    }
  }

  func makeScene(in context: SceneContext) -> Scene {
    let desk = Desk()
    return Scene {
      StorePart("till", state: { desk.till }) {
        Do("take", "amount", "until") { (amount: Money, closes: DateComponents?) in
          desk.take(amount, until: closes)
        }
        Do("forget") { () in desk.forget() }
      }
      Shown(Money.self, as: \.text, read: { Money(text: $0) })
      Hidden("till.cache")
      Hidden("till.log[*].height")
    }
  }
}
