/// Types of the names that others have too: SwiftUI, above all, and apps.
package struct View { package init() {} }
@propertyWrapper
package struct State<Value> {
  package var wrappedValue: Value
  package init(wrappedValue: Value) { self.wrappedValue = wrappedValue }
}
package struct Worker { package init() {} }
package struct Screen { package init() {} }
package struct Button { package init() {} }
package struct Trigger { package init() {} }
package struct Store { package init() {} }
package struct Effect { package init() {} }
package struct AlertState { package init() {} }
package struct Workflow { package init() {} }
package struct Sink { package init() {} }
package struct ViewModel { package init() {} }
package struct ViewController { package init() {} }
package struct Connector { package init() {} }
package struct Reducer { package init() {} }
package struct SideEffect { package init() {} }
package struct LocalState { package init() {} }
package struct UIView { package init() {} }
