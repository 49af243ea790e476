import StateKitTempura
import StateKitUIKit

// An app with three screens, as one writes it against Tempura.

struct ShopState: State, Equatable, Codable {
  var items = ["milk", "bread"]
}

struct AddItem: StateUpdater, Codable {
  let text: String
  func updateState(_ state: inout ShopState) { state.items.append(text) }
}

final class ShopDependencies: NavigationProvider {
  let navigator = Navigator()
  init(dispatch: @escaping AnyDispatch, getState: @escaping GetState) {}
}

typealias ShopStore = StateKitTempura.Store<ShopState, ShopDependencies>

enum ShopScreen: String { case list, detail, addItem, other }

struct ListModel: ViewModelWithState {
  let count: Int
  init?(state: ShopState) { count = state.items.count }
}

final class NoteListView: UIView, ViewControllerModellableView {
  typealias VM = ListModel
  var didTapArchive: (([String]) -> Void)?
  func setup() {}
  func style() {}
  func update(oldModel: ListModel?) {}
  override func draw() -> [String] { ["\(model?.count ?? 0) items"] }
}

struct DetailLocalState: LocalState, Codable {
  var isEditing = false
}

struct DetailModel: ViewModelWithLocalState {
  let first: String
  let isEditing: Bool
  init?(state: ShopState?, localState: DetailLocalState) {
    first = state?.items.first ?? ""
    isEditing = localState.isEditing
  }
}

final class DetailView: UIView, ViewControllerModellableView {
  typealias VM = DetailModel
  func setup() {}
  func style() {}
  func update(oldModel: DetailModel?) {}
  override func draw() -> [String] {
    [(model?.first ?? "") + (model?.isEditing == true ? "|" : "")]
  }
}

class NoteListViewController: ViewController<NoteListView>, RoutableWithConfiguration {
  var modalStyle = UIModalPresentationStyle.automatic

  override func setupInteraction() {
    rootView.didTapArchive = { [unowned self] items in
      for item in items { dispatch(AddItem(text: "archived \(item)")) }
    }
  }

  var routeIdentifier: RouteElementIdentifier { ShopScreen.list.rawValue }

  var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
    [
      .show(ShopScreen.detail): .push { [unowned self] context in
        DetailViewController(
          store: store, localState: DetailLocalState(isEditing: context as? Bool ?? false))
      },
      .show(ShopScreen.addItem): .presentModally { [unowned self] _ in
        let controller = AddViewController(store: store)
        controller.modalPresentationStyle = modalStyle
        return controller
      },
      .hide(ShopScreen.detail): .pop,
    ]
  }
}

final class DetailViewController: ViewControllerWithLocalState<DetailView>,
  RoutableWithConfiguration
{
  var routeIdentifier: RouteElementIdentifier { ShopScreen.detail.rawValue }

  private let note: CustomNavigationOptionClosure = { _, _, _, _, completion in completion() }
  private let nothing: OptionalCustomNavigationOptionClosure = { _, _, _, _, _ in false }

  var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
    [
      .show("nowhere"): .optionalCustom(nothing),
      .show("note"): .custom(note),
      .show("back"): .popToViewController(identifier: "list"),
      .show("root"): .popToRootViewController,
    ]
  }
}

final class AddViewController: ViewController<NoteListView>, RoutableWithConfiguration {
  var routeIdentifier: RouteElementIdentifier { ShopScreen.addItem.rawValue }

  private let behaviour = NavigationInstruction.ModalDismissBehaviour.hard

  var navigationConfiguration: [NavigationRequest: NavigationInstruction] {
    [.hide(ShopScreen.addItem): .dismissModally(behaviour: behaviour)]
  }
}

/// A screen that does all by itself, and is alone in the window.
final class OtherViewController: UIViewController, Routable {
  var routeIdentifier: RouteElementIdentifier { ShopScreen.other.rawValue }
}

/// A container of the app's own.
final class SideMenuController: UIViewController, CustomRouteInspectables {
  var nextRouteControllers: [UIViewController] { children }
}

/// An item of the app's own.
struct Stay: NavigationSideEffect {
  func anySideEffect(_ context: any AnySideEffectContext) async throws -> Any { "here" }
}

@MainActor
final class Shop: RootInstaller {
  let store = ShopStore()
  let window = UIWindow()
  var installed: [String] = []

  var navigator: Navigator { store.dependencies.navigator }

  init() {
    navigator.start(using: self, in: window, at: ShopScreen.list)
  }

  func installRoot(
    identifier: RouteElementIdentifier, context: Any?, completion: @escaping Navigator.Completion
  ) -> Bool {
    switch ShopScreen(rawValue: identifier) {
    case .list:
      window.rootViewController = UINavigationController(
        rootViewController: NoteListViewController(store: store))
    case .other:
      window.rootViewController = OtherViewController()
    default:
      return false
    }
    installed.append(identifier)
    completion()
    return true
  }
}
