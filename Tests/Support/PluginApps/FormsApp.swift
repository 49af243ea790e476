import Inspectable
import StateKit

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Types that are written in their own way, or nested unusually.
struct Forms: State {
  var date = Date(timeIntervalSinceReferenceDate: 0)
  var link = URL(string: "https://a.org/0")
  var relative = URL(string: "0", relativeTo: URL(string: "https://a.org/"))
  var data = Data([0])
  var price = Decimal(0)
  var wait = Duration.seconds(0)
  var place = SIMD3<Float>(0, 1, 2)
  var big = Int128.max
  var deep: Int??? = .some(nil)
  var anything: Any = 0
  var key = AnyHashable(0)
  var marks: Set<Date> = []
  var byDate: [Date: Int] = [:]
  var people = [Somebody(name: "Ada"), Somebody(name: "Bob")]

  final class Somebody {
    var name: String
    init(name: String) { self.name = name }
  }
}

/// Changes every member.
struct ChangeForms: StateUpdater, Codable {
  var number: Int

  func updateState(_ state: inout Forms) {
    let other = number % 2 == 0
    state.date += Double(number)
    state.link = URL(string: "https://a.org/\(number)")
    state.relative = URL(string: "\(number)", relativeTo: URL(string: "https://a.org/"))
    state.data.append(UInt8(number))
    state.price += 1
    state.wait += .milliseconds(number)
    state.place.y += 1
    state.big -= 1
    state.deep = other ? .some(nil) : .some(.some(nil))
    state.anything = other ? number as Any : "\(number)"
    state.key = other ? AnyHashable([number]) : AnyHashable(number)
    state.marks.insert(state.date)
    state.byDate[state.date] = number
    state.people[0].name += "!"
    state.people.swapAt(0, 1)
  }
}

/// An app whose changes could each be described in several ways.
struct FormsApp: InspectableApp {
  let name = "forms"
  let summary = "Types with a form of their own"

  func makeScene(in context: SceneContext) -> Scene {
    Scene {
      StorePart(Store<Forms>(state: Forms())) {
        Example(ChangeForms(number: 1), "Changes everything")
      }
    }
  }
}
