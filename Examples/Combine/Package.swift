// swift-tools-version: 6.2
import PackageDescription

// Publishers of OpenCombine, which are Combine's by other import lines, made inspectable outside of
// the inspector's package.
//
// A package is known by its folder's name, which must not be that of one it depends on: not OpenCombine.
let package = Package(
  name: "opencombine",
  platforms: [.macOS(.v15)],
  products: [.executable(name: "opencombine", targets: ["opencombine"])],
  dependencies: [
    .package(name: "inspector", path: "../.."),
    .package(url: "https://github.com/OpenCombine/OpenCombine", from: "0.14.0"),
  ],
  targets: [
    .executableTarget(
      name: "opencombine",
      dependencies: [
        .product(name: "Inspectable", package: "inspector"),
        .product(name: "StateKit", package: "inspector"),
        .product(name: "OpenCombine", package: "OpenCombine"),
      ],
      path: "Sources")
  ]
)
