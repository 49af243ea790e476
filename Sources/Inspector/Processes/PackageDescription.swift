/// What `swift package describe` tells of a package, as far as it matters here.
package struct PackageDescription: Decodable {
  struct Product: Decodable {
    var name: String
    var type: [String: [String]?]
    var targets: [String]
  }

  struct Target: Decodable {
    var name: String
    var targetDependencies: [String]?
    var productDependencies: [String]?

    private enum CodingKeys: String, CodingKey {
      case name
      case targetDependencies = "target_dependencies"
      case productDependencies = "product_dependencies"
    }
  }

  var name: String
  var products: [Product]
  var targets: [Target]

  /// All programs.
  package var executables: [String] { executableProducts.map(\.name) }

  /// The program that serves an app: the only one, else the only one that is linked with Inspectable, else
  /// the one that has the package's name; nil if that leaves several.
  package var appExecutable: String? {
    if executables.count == 1 { return executables[0] }
    let serving = executableProducts.filter { product in
      let used = targets(usedBy: product.targets)
      return targets.contains { used.contains($0.name) && $0.isInspectable }
    }
    if serving.count == 1 { return serving[0].name }
    return executables.contains(name) ? name : nil
  }

  private var executableProducts: [Product] {
    products.filter { $0.type.keys.contains("executable") }
  }

  private func targets(usedBy names: [String]) -> Set<String> {
    var used: Set<String> = []
    var left = names
    while let next = left.popLast() {
      guard used.insert(next).inserted else { continue }
      left += targets.first { $0.name == next }?.targetDependencies ?? []
    }
    return used
  }
}

extension PackageDescription.Target {
  fileprivate var isInspectable: Bool { productDependencies?.contains("Inspectable") == true }
}
