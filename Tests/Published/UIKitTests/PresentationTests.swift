import StateKit
import StateKitUIKit
import Testing

@MainActor
@Suite("Presenting and dismissing, as UIKit does")
struct PresentationTests {
  private final class Base: UIViewController {}
  private final class Spinner: UIViewController {}
  private final class Failure: UIViewController {}

  /// What is said on standard error meanwhile.
  private func refusals(_ body: () -> Void) -> [String] {
    let outer = PresentationRefusal.tell
    defer { PresentationRefusal.tell = outer }
    var said: [String] = []
    PresentationRefusal.tell = { said.append($0) }
    body()
    return said
  }

  @Test("Presenting on a controller that presents already is refused aloud, without a completion")
  func presentingTwice() {
    let (base, spinner, failure) = (Base(), Spinner(), Failure())
    var done = 0
    base.present(spinner, animated: false) { done += 1 }
    #expect(
      refusals { base.present(failure, animated: false) { done += 1 } } == [
        "Attempt to present Failure on Base, which is already presenting Spinner: it is not shown."
      ])
    #expect(
      refusals { Base().present(spinner, animated: false) { done += 1 } } == [
        "Attempt to present Spinner on Base, although it is already presented by Base: "
          + "it is not shown again."
      ])
    #expect(done == 1 && base.presentedViewController === spinner)
    #expect(failure.presentingViewController == nil)
  }

  @Test(
    "What is presented in one go with an animated dismissal is refused, in its completion shown")
  func race() {
    let clock = VirtualClock()
    let (base, spinner, failure) = (Base(), Spinner(), Failure())
    base.present(spinner, animated: true)
    AppTime.$current.withValue(clock) {
      let said = refusals {
        base.dismiss(animated: true)
        base.present(failure, animated: true)
        base.dismiss(animated: true)
      }
      #expect(
        said == [
          "Attempt to present Failure on Base, from which Spinner is still being dismissed: it is "
            + "not shown; present it in the completion of dismiss(animated:completion:).",
          "Attempt to dismiss from Base while a dismissal is under way: nothing is done.",
        ])
    }
    #expect(base.presentedViewController === spinner)
    clock.advance(by: .milliseconds(400))
    #expect(base.presentedViewController == nil && spinner.presentingViewController == nil)

    base.present(spinner, animated: true)
    AppTime.$current.withValue(clock) {
      spinner.dismiss(animated: true) { base.present(failure, animated: true) }
    }
    clock.advance(by: .milliseconds(399))
    #expect(base.presentedViewController === spinner)
    clock.advance(by: .milliseconds(1))
    #expect(base.presentedViewController === failure)
  }

  @Test(
    "A dismissal that is not animated takes no time: the next controller can be presented at once")
  func atOnce() {
    let (base, spinner, failure) = (Base(), Spinner(), Failure())
    base.present(spinner, animated: true)
    #expect(
      refusals {
        base.dismiss(animated: false)
        base.present(failure, animated: true)
      } == [])
    #expect(base.presentedViewController === failure)
  }

  @Test("An animation takes its time in an app that runs for itself, too")
  func realTime() async {
    let view = UIView()
    var isEnded = false
    await withCheckedContinuation { continuation in
      UIView.animate(withDuration: 0.01, animations: { view.alpha = 0 }) { _ in
        isEnded = true
        continuation.resume()
      }
      #expect(view.alpha == 0 && !isEnded)
    }
    #expect(isEnded)
  }
}
