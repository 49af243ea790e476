import Foundation
import Inspectable
import Inspector
import InspectorTesting
import StateKit
import StateKitTesting
import Testing

/// Code of a client that imports Foundation and all our products.
///
/// Most of the test is that this compiles: a name of ours that Foundation has too would be ambiguous.
private struct Client {
  var condition: Expression<Int, Bool>
  var format = Date.FormatStyle()
  var unit = Measurement(value: 1, unit: UnitLength.meters)
  var notification = Notification(name: .init("n"))
  var stream: AsyncStream<Int>?
  var operation = Operation()
  var process: Process?
  var scene: Inspectable.Scene?
}

@Suite("The names of our public types")
struct NameTests {
  @Test("Foundation's own are Foundation's where all our products are imported")
  func foundation() throws {
    let client = Client(condition: #Expression<Int, Bool> { $0 > 1 })
    #expect(try client.condition.evaluate(2))
  }

  /// Names that SwiftUI and Observation have at their top level, kept by hand: those that a library
  /// such as ours might come upon.
  private static let others: Set<String> = [
    "Alert", "Alignment", "Anchor", "Angle", "Animatable", "Animation", "AnyLayout", "AnyShape",
    "AnyTransition", "AnyView", "App", "AppStorage", "Axis", "Binding", "Bindable", "Button",
    "ButtonRole", "ButtonStyle", "Canvas", "Capsule", "Circle", "Color", "ColorScheme", "Command",
    "CommandGroup", "CommandMenu", "Commands", "ContentMode", "ContentSizeCategory", "Context",
    "ControlGroup", "CoordinateSpace", "DatePicker", "DisclosureGroup", "Divider", "DragGesture",
    "DropInfo", "DynamicProperty", "Edge", "EdgeInsets", "EditMode", "Ellipse", "EmptyView",
    "Entry", "Environment", "EnvironmentKey", "EnvironmentObject", "EnvironmentValues",
    "EventModifiers",
    "FetchRequest", "FocusState", "Font", "ForEach", "Form", "Gauge", "GeometryProxy",
    "GeometryReader", "Gesture", "GestureState", "Gradient", "GraphicsContext", "Grid", "Group",
    "GroupBox", "HStack", "Image", "KeyEquivalent", "KeyPress", "Label", "Layout", "LazyHStack",
    "LazyVStack", "Link", "List", "LocalizedStringKey", "Material", "Menu", "Model", "Namespace",
    "NavigationLink", "NavigationPath", "NavigationStack", "NavigationView", "Observable",
    "ObservableObject", "Observation", "ObservationIgnored", "ObservationRegistrar",
    "ObservationTracked", "Observations", "ObservedObject", "OpenURLAction", "Path", "Picker",
    "Popover", "PreferenceKey", "Preview", "PreviewProvider", "ProgressView", "Published", "Query",
    "Rectangle", "Role", "Scale", "Scene", "SceneBuilder", "ScenePhase", "SceneStorage",
    "ScrollView",
    "Section", "SectionedFetchRequest", "Selection", "Settings", "Shape", "Slider", "Spacer",
    "State",
    "StateObject", "Stepper", "SubmitLabel", "Subview", "Tab", "TabView", "Table", "TapGesture",
    "Text", "TextEditor", "TextField", "TimelineView", "Toggle", "ToolbarItem", "Transaction",
    "Transition", "UnitPoint", "VStack", "View", "ViewBuilder", "ViewModifier", "ViewThatFits",
    "Visibility", "Window", "WindowGroup", "WithAnimation", "ZStack",
  ]

  /// The names that the published systems gave, and the one that pages write with its module before
  /// it.
  private static let kept: Set<String> = ["Scene", "SceneBuilder", "State", "View"]

  @Test("Only names that the published systems gave clash with SwiftUI or Observation")
  func clashes() throws {
    let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
      .deletingLastPathComponent()
    // The modules that a client imports; those of the tool itself do not matter here.
    let modules = [
      "StateKit", "StateKitTesting", "Inspectable", "InspectableDoor", "InspectableLanguage",
      "InspectorTesting", "Inspector",
    ]
    var found: Set<String> = []
    for module in modules {
      let folder = root.appending(path: "Sources/\(module)")
      let files = try #require(
        FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil))
      for case let file as URL in files where file.pathExtension == "swift" {
        let text = try String(contentsOf: file, encoding: .utf8)
        let declaration =
          /^(?:public|open) (?:final |indirect )*(?:struct|class|enum|protocol|actor|typealias) (\w+)/
          .anchorsMatchLineEndings()
        found.formUnion(text.matches(of: declaration).map { String($0.output.1) })
      }
    }
    #expect(found.count > 100)
    #expect(found.intersection(Self.others).subtracting(Self.kept) == [])
  }
}
