import Foundation
import StateKitTempura

/// A view controller that is drawn for a test case, in whatever it was put into.
@MainActor
struct Drawing {
  let identifier: String
  let container: UIViewController
  let keyboard: UITests.KeyboardVisibility
  let place: PicturePlace

  init(
    identifier: String, container: UIViewController, keyboard: UITests.KeyboardVisibility,
    place: PicturePlace
  ) {
    self.identifier = identifier
    self.container = container
    self.keyboard = keyboard
    self.place = place
  }

  init<VC>(
    _ contained: VC, _ context: UITests.VCContext<VC>, _ identifier: String, _ place: PicturePlace
  ) {
    self.init(
      identifier: identifier, container: context.container.container(for: contained),
      keyboard: context.keyboardVisibility(identifier), place: place)
    container.view.frame.size = Self.size(context.screenSize, context.orientation)
  }

  /// How large something is on a screen that is held so.
  static func size(_ size: CGSize?, _ orientation: UIDeviceOrientation) -> CGSize {
    let size = size ?? UIScreen.main.bounds.size
    let isLying = size.width > size.height
    guard orientation.isLandscape || orientation.isPortrait, isLying != orientation.isLandscape
    else { return size }
    return CGSize(width: size.height, height: size.width)
  }

  /// Lets the controller appear, draws it when it is ready, and compares.
  func check(
    configure: () -> Void = {}, isReady: () -> Bool, scrollViews: () -> [String: UIScrollView]
  ) {
    container.appear()
    configure()
    if wait(until: isReady) {
      let keyboard = keyboard.height() > 0 ? ["[ keyboard ]"] : []
      place.check(container.draw() + keyboard, against: identifier)
      for (name, view) in scrollViews().sorted(by: { $0.key < $1.key }) {
        view.setNeedsLayout()
        place.check(view.render(), against: "\(identifier)_\(name)_scrollable_content")
      }
    } else {
      place.fail("\(identifier): the view was not ready within \(Int(Self.patience)) seconds")
    }
    container.disappear()
  }

  /// What the main thread has to do goes on meanwhile, as far as it can within a test.
  private func wait(until isReady: () -> Bool) -> Bool {
    let end = Date(timeIntervalSinceNow: Self.patience)
    while !isReady() {
      guard Date() < end else { return false }
      _ = RunLoop.current.run(mode: .default, before: Date(timeIntervalSinceNow: 0.001))
    }
    return true
  }

  private static let patience: TimeInterval = 10
}
