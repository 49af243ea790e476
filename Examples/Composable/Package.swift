// swift-tools-version: 6.2
import PackageDescription

// An architecture that is not StateKit's, made inspectable outside of the inspector's package.
let package = Package(
  name: "composable",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "composable", targets: ["composable"])],
  dependencies: [.package(name: "inspector", path: "../..")],
  targets: [
    .executableTarget(
      name: "composable",
      dependencies: [
        .product(name: "Inspectable", package: "inspector"),
        .product(name: "StateKit", package: "inspector"),
      ],
      path: "Sources")
  ]
)
