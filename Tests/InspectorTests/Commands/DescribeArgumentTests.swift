import Inspectable
import Inspector
import Testing

@Suite("Types of arguments, described")
@MainActor
struct DescribeArgumentTests {
  private enum ParcelAction {
    case settle
    case move(to: String, Address?)
  }

  private struct Address {
    var street: String
    var number: Int
  }

  private enum AppAction {
    case parcel(number: String, ParcelAction)
    case clear
  }

  private struct ParcelsApp: InspectableApp {
    let name = "parcels"
    let summary = ""

    func makeScene(in context: SceneContext) -> Scene {
      Scene {
        StorePart("state", state: { 1 }) {
          Example(AppAction.parcel(number: "a", .settle)).performed { _ in }
          Example(AppAction.clear).performed { _ in }
        }
      }
    }
  }

  private func shown(_ command: String) async -> [String] {
    let console = MemoryConsole()
    let catalog = AppCatalog([
      AppEntry(name: "parcels", summary: "", launch: .init(executable: "parcels"))
    ])
    let interpreter = Interpreter(
      session: Session(catalog: catalog) { _ in LocalHost(ParcelsApp()) }, console: console)
    _ = await interpreter.run("load parcels")
    _ = console.take()
    _ = await interpreter.run(command)
    return console.take()
  }

  @Test("An enum in an argument is told with what its cases hold, and what takes it")
  func enums() async {
    let lines = await shown("describe ParcelAction")
    #expect(
      lines == [
        "enum ParcelAction", "  .move(to: String, Address?)", "  .settle",
        "  taken by .parcel(number: String, ParcelAction)",
      ])
  }

  @Test("So is a structure within one")
  func structures() async {
    #expect(
      await shown("describe Address") == ["type Address", "  street: String", "  number: Int"])
  }

  @Test("A case that is not there is answered with what the others hold")
  func wrongCase() async {
    let line = await shown("dispatch .parcel(number: \"a\", .fly)").first ?? ""
    #expect(
      line.hasSuffix(
        "ParcelAction has no case 'fly'; its cases are .move(to: String, Address?), .settle"))
  }
}
