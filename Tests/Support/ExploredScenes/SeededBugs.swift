import Inspectable

/// Apps with one bug each, and the same apps mended.
///
/// A search in Python knows the fewest inputs that show the bug, in `Tests/Explored/check`.
enum SeededBugs {
  @MainActor static var all: [any InspectableApp] {
    [true, false].flatMap { isMended in
      [
        account(isMended), bookings(isMended), share(isMended), pages(isMended), editor(isMended),
        lift(isMended), junction(isMended), mutex(isMended), buffer(isMended), machine(isMended),
      ]
    }
  }

  private static func app(
    _ name: String, _ isMended: Bool, _ summary: String, _ scene: @escaping @MainActor () -> Scene
  ) -> ValueApp {
    ValueApp(
      name: isMended ? "mended\(name)" : name, summary: isMended ? summary + ", mended" : summary,
      scene: scene)
  }

  private struct Account: Codable, Hashable, Sendable {
    var balance = 20
  }

  /// The fee isn't looked at before a withdrawal.
  private static func account(_ isMended: Bool) -> ValueApp {
    app("account", isMended, "An account with a fee") {
      var account = Account()
      return Scene {
        StorePart(state: { account }, restore: { account = $0 }) {
          Do("withdraw", "amount") { (amount: Int) in
            guard amount > 0, amount <= account.balance - (isMended ? 1 : 0) else { return }
            account.balance -= amount + 1
          }
        }
        Invariant("state.balance >= 0")
      }
    }
  }

  private struct Booking: Codable, Hashable, Sendable {
    var from: Int
    var to: Int
  }

  private struct Bookings: Codable, Hashable, Sendable {
    var nights = 6
    var bookings: [Booking] = []
    var taken: [Int] = []
    var isOverbooked = false
  }

  /// A booking around another one isn't seen.
  private static func bookings(_ isMended: Bool) -> ValueApp {
    app("bookings", isMended, "Bookings of one room") {
      var room = Bookings()
      return Scene {
        StorePart(state: { room }, restore: { room = $0 }) {
          Do("book", "from", "to") { (from: Int, to: Int) in
            guard from >= 0, from <= to, to < room.nights else { return }
            for other in room.bookings {
              if (other.from...other.to).contains(from) || (other.from...other.to).contains(to) {
                return
              }
              if isMended, from < other.from, to > other.to { return }
            }
            room.isOverbooked = (from...to).contains { room.taken.contains($0) }
            room.bookings.append(Booking(from: from, to: to))
            room.taken = Set(room.taken).union(from...to).sorted()
          }
        }
        Invariant("!state.isOverbooked")
      }
    }
  }

  private struct Share: Codable, Hashable, Sendable {
    var share = 100
  }

  /// A text that is no positive number isn't refused.
  private static func share(_ isMended: Bool) -> ValueApp {
    app("share", isMended, "What each of some gets") {
      var share = Share()
      return Scene {
        StorePart(state: { share }, restore: { share = $0 }) {
          Do("divide", "by") { (by: String) in
            guard let people = Int(by), !isMended || people > 0 else { return }
            share.share = 100 / people
          }
        }
      }
    }
  }

  private struct Pages: Codable, Hashable, Sendable {
    var items = ["a", "b", "c", "d", "e", "f"]
    var first = "a"
  }

  /// The page after the last one is shown.
  private static func pages(_ isMended: Bool) -> ValueApp {
    app("pages", isMended, "Three items on a page") {
      var pages = Pages()
      return Scene {
        StorePart(state: { pages }, restore: { pages = $0 }) {
          Do("show", "page") { (page: Int) in
            guard page >= 0, page <= (pages.items.count - (isMended ? 1 : 0)) / 3 else { return }
            pages.first = pages.items[page * 3]
          }
        }
      }
    }
  }

  private struct Editor: Codable, Hashable, Sendable {
    var text = ""
    var past: [String] = []
    var future: [String] = []
    var hasJustTyped = false
  }

  /// What was undone is not forgotten by typing.
  private static func editor(_ isMended: Bool) -> ValueApp {
    app("editor", isMended, "An editor that undoes") {
      var editor = Editor()
      return Scene {
        StorePart(state: { editor }, restore: { editor = $0 }) {
          Do("type", "text") { (text: String) in
            editor.past.append(editor.text)
            editor.text = text
            if isMended { editor.future = [] }
            editor.hasJustTyped = true
          }
          Do("undo") {
            guard let text = editor.past.popLast() else { return }
            editor.future.append(editor.text)
            editor.text = text
            editor.hasJustTyped = false
          }
          Do("redo") {
            guard let text = editor.future.popLast() else { return }
            editor.past.append(editor.text)
            editor.text = text
            editor.hasJustTyped = false
          }
        }
        Invariant("!state.hasJustTyped || state.future.count == 0")
      }
    }
  }

  private struct Lift: Codable, Hashable, Sendable {
    var floor = 0
    var isOpen = false
    var isMoving = false
  }

  /// At the third floor it starts with an open door.
  private static func lift(_ isMended: Bool) -> ValueApp {
    app("lift", isMended, "A lift with a door") {
      var lift = Lift()
      return Scene {
        StorePart(state: { lift }, restore: { lift = $0 }) {
          Do("start") {
            guard !lift.isMoving, !lift.isOpen || (!isMended && lift.floor == 3) else { return }
            lift.isMoving = true
          }
          Do("arrive", "up") { (up: Bool) in
            guard lift.isMoving, (0...3).contains(lift.floor + (up ? 1 : -1)) else { return }
            lift.floor += up ? 1 : -1
            lift.isMoving = false
          }
          Do("door", "open") { (open: Bool) in
            guard !lift.isMoving else { return }
            lift.isOpen = open
          }
        }
        Invariant("!(state.isMoving && state.isOpen)")
      }
    }
  }

  private enum Light: String, CaseIterable, Codable, Sendable { case red, yellow, green }

  private struct Junction: Codable, Hashable, Sendable {
    var north = Light.red
    var west = Light.red
    var isNorthNext = true
    var walkersWait = false
    var walk = false
  }

  /// Walkers who press while the light to the west is yellow may walk when that turns green.
  private static func junction(_ isMended: Bool) -> ValueApp {
    app("junction", isMended, "Lights at a junction") {
      var lights = Junction()
      return Scene {
        StorePart(state: { lights }, restore: { lights = $0 }) {
          Do("press") {
            lights.walkersWait = true
            if !isMended, lights.west == .yellow { lights.walk = true }
          }
          Do("tick") {
            if lights.walk {
              lights.walk = lights.west == .yellow
              lights.walkersWait = false
              if lights.west == .yellow { lights.west = .green }
            } else if lights.north == .red, lights.west == .red {
              if lights.walkersWait {
                lights.walk = true
              } else if lights.isNorthNext {
                lights.north = .yellow
              } else {
                lights.west = .yellow
              }
            } else if lights.north == .yellow {
              lights.north = .green
            } else if lights.north == .green {
              lights.north = .red
              lights.isNorthNext = false
            } else if lights.west == .yellow {
              lights.west = .green
            } else {
              lights.west = .red
              lights.isNorthNext = true
            }
          }
        }
        Invariant("!(state.walk && state.west == .green)")
      }
    }
  }

  private enum Who: Int, CaseIterable, Codable, Sendable { case first, second }

  private struct Mutex: Codable, Hashable, Sendable {
    /// Where each is: 0 outside, 1 about to say the second thing, 2 waiting, 3 inside.
    var lines = [0, 0]
    var wants = [false, false]
    var turn = 0
  }

  /// Each gives way before it says that it wants to enter, so that both are inside.
  private static func mutex(_ isMended: Bool) -> ValueApp {
    app("mutex", isMended, "Two processes by Peterson's rule") {
      var mutex = Mutex()
      return Scene {
        StorePart(state: { mutex }, restore: { mutex = $0 }) {
          Do("step", "who") { (who: Who) in
            let (me, other) = (who.rawValue, 1 - who.rawValue)
            switch mutex.lines[me] {
            case 0, 1:
              if (mutex.lines[me] == 0) == isMended {
                mutex.wants[me] = true
              } else {
                mutex.turn = other
              }
              mutex.lines[me] += 1
            case 2:
              if !mutex.wants[other] || mutex.turn == me { mutex.lines[me] = 3 }
            default:
              mutex.wants[me] = false
              mutex.lines[me] = 0
            }
          }
        }
        Invariant("!(state.lines[0] == 3 && state.lines[1] == 3)")
      }
    }
  }

  private enum Letter: String, CaseIterable, Codable, Sendable { case a, b }

  private struct Buffer: Codable, Hashable, Sendable {
    var slots = ["", "", ""]
    var read = 0
    var write = 0
    var count = 0
    /// What an unbounded queue would hold.
    var queue: [String] = []
    var isWrong = false
  }

  /// A full buffer overwrites what was put first.
  private static func buffer(_ isMended: Bool) -> ValueApp {
    app("buffer", isMended, "A buffer of three") {
      var buffer = Buffer()
      return Scene {
        StorePart(state: { buffer }, restore: { buffer = $0 }) {
          Do("put", "letter") { (letter: Letter) in
            guard buffer.count < (isMended ? 3 : 4) else { return }
            buffer.slots[buffer.write] = letter.rawValue
            buffer.write = (buffer.write + 1) % 3
            buffer.count += 1
            buffer.queue.append(letter.rawValue)
          }
          Do("take") {
            guard buffer.count > 0 else { return }
            buffer.isWrong = buffer.slots[buffer.read] != buffer.queue.removeFirst()
            buffer.read = (buffer.read + 1) % 3
            buffer.count -= 1
          }
        }
        Invariant("!state.isWrong")
      }
    }
  }

  private enum Coin: Int, CaseIterable, Codable, Sendable { case ten = 10, twenty = 20, fifty = 50 }

  private struct Machine: Codable, Hashable, Sendable {
    var credit = 0
    var given = 0
    var paid = 0
    var sold = 0
  }

  /// The change of a drink for 60 is given, and the credit of exactly 70 kept too.
  private static func machine(_ isMended: Bool) -> ValueApp {
    app("machine", isMended, "A machine that gives change") {
      var machine = Machine()
      return Scene {
        StorePart(state: { machine }, restore: { machine = $0 }) {
          Do("insert", "coin") { (coin: Coin) in
            guard machine.paid + coin.rawValue <= 150 else { return }
            machine.credit += coin.rawValue
            machine.paid += coin.rawValue
          }
          Do("buy") {
            guard machine.credit >= 60 else { return }
            let change = machine.credit - 60
            machine.given += change
            machine.sold += 60
            machine.credit = !isMended && change == 10 ? change : 0
          }
          Do("cancel") {
            machine.given += machine.credit
            machine.credit = 0
          }
        }
        Invariant("state.paid == state.given + state.sold + state.credit")
      }
    }
  }
}
