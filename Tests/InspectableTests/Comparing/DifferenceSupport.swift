import Inspectable

/// The differences between two values.
func changes<T>(_ old: T, _ new: T) -> [Change] {
  Snapshot(new).changes(since: Snapshot(old))
}

/// A step of a path in its short form: a label, an index or a key.
protocol PathStep {
  var component: ValuePath.Component { get }
}

extension String: PathStep {
  var component: ValuePath.Component { .member(self) }
}

extension Int: PathStep {
  var component: ValuePath.Component { .index(self) }
}

extension Value: PathStep {
  var component: ValuePath.Component { .key(self) }
}

/// A path of these steps.
func at(_ steps: any PathStep...) -> ValuePath {
  ValuePath(steps.map(\.component))
}
