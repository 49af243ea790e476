public import Foundation

extension IndexPath {
  /// Where a row is in a list.
  public init(row: Int, section: Int) {
    self.init(indexes: [section, row])
  }

  /// Where an item is in a collection.
  public init(item: Int, section: Int) {
    self.init(indexes: [section, item])
  }

  /// The row in its section.
  public var row: Int { self[1] }

  /// The item in its section.
  public var item: Int { self[1] }

  /// The section.
  public var section: Int { self[0] }
}
