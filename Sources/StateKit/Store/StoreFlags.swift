/// What prevents dispatching at once, and what is left to do after it.
///
/// All in one integer, so that the common case, none of these, is one comparison.
@usableFromInline
struct StoreFlags: OptionSet {
  @usableFromInline let rawValue: UInt8

  @inlinable
  init(rawValue: UInt8) {
    self.rawValue = rawValue
  }

  /// An item is being carried out, or the store is starting.
  @inlinable static var busy: Self { Self(rawValue: 1) }
  /// There are interceptors.
  @inlinable static var intercepted: Self { Self(rawValue: 2) }
  /// There is an observer.
  @inlinable static var observed: Self { Self(rawValue: 4) }
  /// Dispatched items are held back.
  @inlinable static var holding: Self { Self(rawValue: 8) }
  /// There are items in the queue.
  @inlinable static var waiting: Self { Self(rawValue: 16) }
  /// A listener wants the old state too.
  @inlinable static var wantsOld: Self { Self(rawValue: 32) }
  /// A listener has been removed and is still in the list.
  @inlinable static var stale: Self { Self(rawValue: 64) }

  /// There are listeners.
  @inlinable static var heard: Self { Self(rawValue: 128) }

  /// Any of these sends a dispatch the longer way.
  @inlinable static var obstacles: Self { [.busy, .intercepted, .observed, .holding] }
  /// Any of these leaves something to do after a dispatch.
  @inlinable static var leftovers: Self { [.waiting, .stale] }
}

extension StoreFlags {
  mutating func set(_ flags: Self, to isSet: Bool) {
    if isSet { insert(flags) } else { remove(flags) }
  }
}
