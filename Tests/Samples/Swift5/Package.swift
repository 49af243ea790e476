// swift-tools-version: 6.2
import PackageDescription

let package = Package(
  name: "Samples",
  platforms: [.macOS(.v15), .iOS(.v18)],
  dependencies: [.package(name: "inspector", path: "../../..")],
  targets: [
    .target(
      name: "Todo", dependencies: [.product(name: "StateKitTempura", package: "inspector")]),
    .target(
      name: "Tutorial",
      dependencies: [
        .product(name: "StateKitWorkflowConcurrency", package: "inspector"),
        .product(name: "StateKitWorkflowUI", package: "inspector"),
      ]),
  ],
  swiftLanguageModes: [.v5]
)
