import Dispatch
import Foundation
import Inspectable

/// A state with work of Dispatch in it, and, where it is asked for, what nobody can read.
struct OddApp: InspectableApp {
  let name = "odd"
  let summary = "Holds what is not made to be read"

  final class Wreck {
    var number = 1
    /// Leads nowhere, where it is asked for.
    var node: AnyObject?
  }

  final class Model {
    var count = 0
    let work = DispatchWorkItem {}
    let operation = BlockOperation {}
    let operations = OperationQueue()
    let session = DispatchQueue(label: "odd")
    var wreck = Wreck()
  }

  func makeScene(in context: SceneContext) -> Scene {
    let model = Model()
    let place = ProcessInfo.processInfo.environment["ODD_WRECK"]
    if place != nil {
      withUnsafeMutableBytes(of: &model.wreck.node) { $0.storeBytes(of: 0x10008, as: UInt.self) }
    }
    return Scene {
      StorePart("odd", state: { model }) {
        Do("count") { model.count += 1 }
      }
      if place == "hidden" { Hidden("odd.wreck") }
    }
  }
}
