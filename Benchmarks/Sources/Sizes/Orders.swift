import Foundation
import Inspectable
import StateKit

/// Some 10 MB of orders, in which there is something of every kind.
struct Shop: State {
  var orders: [Order] = []
}

struct Order: Identifiable {
  var id: Int
  var customer: Customer
  var lines: [Line]
  var tags: Set<String>
  var placed: Date
  var status: Status
  var note: String?

  struct Line {
    var article: String
    var count: Int
    var price: Double
  }

  enum Status {
    case open
    case sent(on: Date, by: String)
    case returned(reason: String)
  }

  init(_ id: Int, of customer: Customer) {
    self.id = id
    self.customer = customer
    let words = String(repeating: "a thing to be sent, ", count: 4)
    lines = (0..<4).map { Line(article: "\(words)\(id)-\($0)", count: $0, price: Double(id) / 4) }
    tags = ["tag \(id % 7)", "a tag that is somewhat longer, \(id)"]
    placed = Date(timeIntervalSinceReferenceDate: Double(id) * 61)
    status =
      switch id % 3 {
      case 0: .open
      case 1: .sent(on: placed, by: "a carrier of some name")
      default: .returned(reason: "it was not what had been asked for")
      }
  }
}

final class Customer {
  var name: String
  var visits = 0

  init(_ number: Int) { name = "a customer of the shop, number \(number)" }
}

/// Writes a note on one order.
struct SetNote: StateUpdater, Codable {
  var index: Int
  var note: String
  func updateState(_ state: inout Shop) { state.orders[index].note = note }
}

struct OrdersApp: InspectableApp {
  let count: Int
  let name = "orders"
  var summary: String { "\(count) orders of some 500 bytes" }

  func makeScene(in context: SceneContext) -> Scene {
    let customers = (0..<count / 10).map(Customer.init)
    let orders = (0..<count).map { Order($0, of: customers[$0 % customers.count]) }
    let store = Store(state: Shop(orders: orders), dependencies: { _ in context })
    return Scene {
      StorePart(store) { Example(SetNote(index: 0, note: "note 1"), "Write a note") }
    }
  }
}
