// swift-tools-version: 6.2
import PackageDescription

// An app that asks a server over HTTP, recorded while it runs and replayed without the server.
let package = Package(
  name: "live",
  platforms: [.macOS(.v15)],
  products: [
    .executable(name: "episodes", targets: ["episodes"]),
    .executable(name: "episodes-live", targets: ["episodes-live"]),
    .executable(name: "episodes-server", targets: ["episodes-server"]),
  ],
  dependencies: [
    .package(name: "inspector", path: "../.."),
    .package(url: "https://github.com/swhitty/FlyingFox", from: "0.27.1"),
  ],
  targets: [
    // The app: the same under the inspector and with its server.
    .target(
      name: "Episodes",
      dependencies: [
        .product(name: "Inspectable", package: "inspector"),
        .product(name: "StateKit", package: "inspector"),
      ]),
    // Serves the app to the inspector.
    .executableTarget(name: "episodes", dependencies: ["Episodes"], path: "Sources/episodes-host"),
    // Runs the app for real, and records it.
    .executableTarget(name: "episodes-live", dependencies: ["Episodes"]),
    .executableTarget(name: "episodes-server", dependencies: ["FlyingFox"]),
  ]
)
