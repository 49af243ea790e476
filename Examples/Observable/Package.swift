// swift-tools-version: 6.2
import PackageDescription

// An architecture that is not StateKit's, made inspectable outside of the inspector's package.
let package = Package(
  name: "observable",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "observable", targets: ["observable"])],
  dependencies: [.package(name: "inspector", path: "../..")],
  targets: [
    .executableTarget(
      name: "observable",
      dependencies: [
        .product(name: "Inspectable", package: "inspector"),
        .product(name: "StateKit", package: "inspector"),
      ],
      path: "Sources")
  ]
)
