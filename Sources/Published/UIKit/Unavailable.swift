// What UIKit has and this module cannot: the compiler says what to do in its place.

#if !canImport(ObjectiveC)
  /// The name of a method in Objective-C.
  @available(
    *, unavailable, message: "there is no Objective-C: pass the method itself, as Demo.pressed"
  )
  public struct Selector {}
#endif

/// The app as UIKit runs it.
@available(
  *, unavailable,
  message: "there is no UIApplication: make a UIWindow, and ask a Navigator for its route"
)
public final class UIApplication {}
