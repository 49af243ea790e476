// swift-tools-version: 6.2
import PackageDescription

// A package of its own, so that nobody who uses the main one builds what follows.
let package = Package(
  name: "inspector-benchmarks",
  platforms: [.macOS(.v15)],
  dependencies: [
    .package(name: "inspector", path: ".."),
    // Without its traits it brings no allocator of its own; allocations are counted here.
    .package(url: "https://github.com/ordo-one/benchmark", from: "1.38.1", traits: []),
    .package(url: "https://github.com/pointfreeco/swift-custom-dump", exact: "1.7.3"),
  ],
  targets: [
    .target(name: "InPlaceStore"),
    .target(name: "AllocationCounting"),
    .executableTarget(
      name: "Budgets",
      dependencies: [
        "InPlaceStore", "AllocationCounting",
        .product(name: "StateKit", package: "inspector"),
        .product(name: "Inspectable", package: "inspector"),
        .product(name: "Benchmark", package: "benchmark"),
        .product(name: "CustomDump", package: "swift-custom-dump"),
      ]),
    .executableTarget(
      name: "Sizes",
      dependencies: [
        .product(name: "StateKit", package: "inspector"),
        .product(name: "Inspectable", package: "inspector"),
      ]),
    .executableTarget(
      name: "RecordingCost",
      dependencies: [
        .product(name: "StateKit", package: "inspector"),
        .product(name: "Inspectable", package: "inspector"),
      ]),
    .executableTarget(name: "BudgetReport"),
  ],
  swiftLanguageModes: [.v6]
)

for target in package.targets where target.name != "AllocationCounting" {
  target.swiftSettings = [
    .enableUpcomingFeature("ExistentialAny"),
    .enableUpcomingFeature("InternalImportsByDefault"),
    .enableUpcomingFeature("MemberImportVisibility"),
  ]
}
