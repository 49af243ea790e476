#if canImport(SwiftUI)
  @_exported public import SwiftUI
#else
  /// A view without a screen: as much of SwiftUI's, drawn as lines, as the article on connectors uses.
  ///
  /// Where there is SwiftUI, this module is that.
  @preconcurrency @MainActor
  public protocol View {
    /// The type of the body.
    associatedtype Body: View

    /// What the view is made of.
    @ViewBuilder var body: Body { get }
  }

  /// A line of a view, and what a tap on it does.
  public struct DrawnLine {
    /// The text.
    public var text: String
    /// Does what a tap does; nil if nothing.
    public var tap: (() -> Void)?

    /// Makes a line.
    public init(text: String, tap: (() -> Void)? = nil) {
      self.text = text
      self.tap = tap
    }
  }

  /// A view that draws itself, without other views: write one where the app has UIKit's views or a picture.
  @preconcurrency @MainActor
  public protocol DrawnView: View where Body == Never {
    /// The lines from top to bottom.
    func drawn() -> [DrawnLine]
  }

  extension DrawnView {
    /// Nothing: it is drawn.
    public var body: Never { preconditionFailure("A view that is drawn has no body") }
  }

  extension Never: View {
    /// There is no such view.
    public var body: Never { preconditionFailure("There is no such view") }
  }

  extension View {
    /// The lines from top to bottom.
    public func lines() -> [DrawnLine] {
      if let view = self as? any DrawnView { return view.drawn() }
      return body.lines()
    }

    /// Has a tap on each of its lines do something.
    public func onTapGesture(perform action: @escaping () -> Void) -> some View {
      ModifiedView { self.lines().map { DrawnLine(text: $0.text, tap: action) } }
    }

    /// Itself: lines have no colour.
    public func foregroundColor(_ color: Color) -> Self { self }

    /// Itself: lines have no font.
    public func font(_ font: Font) -> Self { self }

    /// Gives an object to each `@EnvironmentObject` of its type inside.
    public func environmentObject<Object: AnyObject>(_ object: Object) -> some View {
      ModifiedView {
        let outer = EnvironmentObjects.current
        defer { EnvironmentObjects.current = outer }
        EnvironmentObjects.current[ObjectIdentifier(Object.self)] = object
        return self.lines()
      }
    }
  }

  private struct ModifiedView: DrawnView {
    let draw: @MainActor () -> [DrawnLine]
    func drawn() -> [DrawnLine] { draw() }
  }

  @MainActor
  enum EnvironmentObjects {
    static var current: [ObjectIdentifier: AnyObject] = [:]
  }

  /// An object that a view is given by the `environmentObject(_:)` of one around it.
  @preconcurrency @MainActor
  @propertyWrapper
  public struct EnvironmentObject<Object: AnyObject> {
    /// Makes a place for the object.
    public init() {}

    /// The object.
    public var wrappedValue: Object {
      guard let object = EnvironmentObjects.current[ObjectIdentifier(Object.self)] as? Object else {
        preconditionFailure("No \(Object.self) was given by environmentObject(_:)")
      }
      return object
    }
  }

  /// An object that a view shows; drawing it reads the newest.
  @preconcurrency @MainActor
  @propertyWrapper
  public struct ObservedObject<Object: AnyObject> {
    /// The object.
    public var wrappedValue: Object

    /// Makes a place with an object.
    public init(wrappedValue: Object) {
      self.wrappedValue = wrappedValue
    }
  }

  /// Views that a designer looks at.
  @preconcurrency @MainActor
  public protocol PreviewProvider {
    /// The type of the views.
    associatedtype Previews: View

    /// The views.
    @ViewBuilder static var previews: Previews { get }
  }
#endif
