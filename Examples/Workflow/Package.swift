// swift-tools-version: 6.2
import PackageDescription

// An architecture that is not StateKit's, made inspectable outside of the inspector's package.
let package = Package(
  name: "workflow",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "workflow", targets: ["workflow"])],
  dependencies: [.package(name: "inspector", path: "../..")],
  targets: [
    .executableTarget(
      name: "workflow",
      dependencies: [
        .product(name: "Inspectable", package: "inspector"),
        .product(name: "StateKitWorkflow", package: "inspector"),
      ],
      path: "Sources")
  ]
)
