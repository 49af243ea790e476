// swift-tools-version: 6.2
import PackageDescription

let lessons = [
  "state", "connectors", "transitions", "workflows", "effects", "bug", "explore", "same",
  "recording",
]
// The page that 'export html' writes: its modules and its style.
let page = [
  "address.js", "changes.js", "copying.js", "details.js", "elements.js", "filters.js", "keys.js",
  "live.js", "main.js",
  "page.css",
  "panes.js", "questions.js", "session.js", "steps.js", "store.js", "suite.js", "timeline.js",
  "tree.js", "values.js",
]
// Packages of their own that need no other; the tests build their sources, too.
let examples = ["Composable", "Loop", "Observable", "Redux", "Workflow"]

// Apps of the published systems, a package of them for each language mode in Tests/Samples.
let samples = [
  (name: "Todo", uses: ["StateKitTempura"]),
  (name: "Tutorial", uses: ["StateKitWorkflowConcurrency", "StateKitWorkflowUI"]),
]

// The commit that the tool tells; scripts/inspector sets it. What is not made of these letters is no commit.
let commit = (Context.environment["INSPECTOR_COMMIT"] ?? "").filter {
  $0.isASCII && ($0.isLetter || $0.isNumber || ",+-".contains($0))
}

let package = Package(
  name: "inspector",
  platforms: [.macOS(.v15), .iOS(.v18)],
  products: [
    .library(name: "StateKit", targets: ["StateKit"]),
    .library(name: "StateKitTesting", targets: ["StateKitTesting"]),
    .library(name: "StateKitUIKit", targets: ["StateKitUIKit"]),
    .library(name: "StateKitHydra", targets: ["StateKitHydra"]),
    .library(name: "StateKitKatana", targets: ["StateKitKatana"]),
    .library(name: "StateKitTempura", targets: ["StateKitTempura"]),
    .library(name: "StateKitTempuraTesting", targets: ["StateKitTempuraTesting"]),
    .library(name: "StateKitRedux", targets: ["StateKitRedux"]),
    .library(name: "StateKitSwiftUI", targets: ["StateKitSwiftUI"]),
    .library(name: "StateKitStaty", targets: ["StateKitStaty"]),
    .library(name: "StateKitWorkflow", targets: ["StateKitWorkflow"]),
    .library(name: "StateKitViewEnvironment", targets: ["StateKitViewEnvironment"]),
    .library(name: "StateKitWorkflowUI", targets: ["StateKitWorkflowUI"]),
    .library(name: "StateKitWorkflowConcurrency", targets: ["StateKitWorkflowConcurrency"]),
    .library(name: "StateKitWorkflowTesting", targets: ["StateKitWorkflowTesting"]),
    .library(
      name: "StateKitWorkflowConcurrencyTesting", targets: ["StateKitWorkflowConcurrencyTesting"]),
    .library(name: "Inspectable", targets: ["Inspectable"]),
    .library(name: "Inspector", targets: ["Inspector"]),
    .library(name: "InspectorTesting", targets: ["InspectorTesting"]),
    .executable(name: "inspector", targets: ["InspectorCLI"]),
    .plugin(name: "inspect", targets: ["Inspect"]),
  ],
  traits: [
    .trait(
      name: "WithoutRecorder",
      description: "Apps run as live ones, and have nothing of the recorder in them.")
  ],
  dependencies: [
    .package(url: "https://github.com/apple/swift-argument-parser", from: "1.8.2"),
    .package(url: "https://github.com/apple/swift-collections", from: "1.6.0"),
  ],
  targets: [
    .systemLibrary(
      name: "CEdit", pkgConfig: "libedit",
      providers: [.apt(["libedit-dev"]), .brew(["libedit"])]),
    .target(
      name: "StateKit",
      dependencies: [.product(name: "DequeModule", package: "swift-collections")]),
    .target(name: "InspectableFoundation", path: "Sources/Support/InspectableFoundation"),
    .target(name: "InspectableSystem", path: "Sources/Support/InspectableSystem"),
    .target(name: "CMainQueue", path: "Sources/Support/CMainQueue"),
    .target(
      name: "CVersion", path: "Sources/Support/CVersion",
      cSettings: [.define("INSPECTOR_COMMIT", to: "\"\(commit)\"")]),
    .target(name: "CCrashTrail", path: "Sources/Support/CCrashTrail"),
    .target(
      name: "InspectableLanguage", dependencies: ["InspectableFoundation", "InspectableSystem"]),
    .target(
      name: "ExpectedOutput", dependencies: ["InspectableLanguage"],
      path: "Sources/Support/ExpectedOutput"),
    .target(name: "InspectableDoor", dependencies: ["InspectableLanguage", "InspectableSystem"]),
    .target(
      name: "Inspectable",
      dependencies: [
        "CCrashTrail", "CMainQueue", "InspectableDoor", "InspectableFoundation",
        "InspectableLanguage",
        "InspectableSystem", "StateKit",
        .product(name: "DequeModule", package: "swift-collections"),
      ]),
    .target(name: "StateKitTesting", dependencies: ["Inspectable", "StateKit"]),
    .target(
      name: "StateKitUIKit", dependencies: ["StateKit"], path: "Sources/Published/UIKit"),
    .target(
      name: "StateKitHydra", dependencies: ["StateKit"], path: "Sources/Published/Hydra"),
    .target(
      name: "StateKitKatana", dependencies: ["StateKitHydra"], path: "Sources/Published/Katana"),
    .target(
      name: "StateKitTempura", dependencies: ["StateKitKatana", "StateKitUIKit"],
      path: "Sources/Published/Tempura"),
    .target(
      name: "StateKitTempuraTesting",
      dependencies: ["ExpectedOutput", "StateKitTempura", "StateKitTesting"],
      path: "Sources/Published/TempuraTesting"),
    .target(
      name: "StateKitRedux", dependencies: ["StateKit"], path: "Sources/Published/Redux"),
    .target(name: "StateKitSwiftUI", path: "Sources/Published/SwiftUI"),
    .target(
      name: "StateKitStaty", dependencies: ["StateKit"], path: "Sources/Published/Staty"),
    .target(
      name: "StateKitWorkflow", dependencies: ["StateKit"], path: "Sources/Published/Workflow"),
    .target(
      name: "StateKitViewEnvironment", dependencies: ["StateKit"],
      path: "Sources/Published/ViewEnvironment"),
    .target(
      name: "StateKitWorkflowUI",
      dependencies: ["StateKitUIKit", "StateKitViewEnvironment", "StateKitWorkflow"],
      path: "Sources/Published/WorkflowUI"),
    .target(
      name: "StateKitWorkflowConcurrency", dependencies: ["StateKitWorkflow"],
      path: "Sources/Published/WorkflowConcurrency"),
    .target(
      name: "StateKitWorkflowTesting",
      dependencies: ["StateKit", "StateKitWorkflow", "StateKitTesting"],
      path: "Sources/Published/WorkflowTesting"),
    .target(
      name: "StateKitWorkflowConcurrencyTesting",
      dependencies: [
        "StateKitWorkflowConcurrency", "StateKitWorkflowTesting", "StateKitTesting",
      ], path: "Sources/Published/WorkflowConcurrencyTesting"),
    .target(
      name: "Inspector",
      dependencies: [
        "ExpectedOutput", "InspectableDoor", "InspectableFoundation", "InspectableLanguage",
        "InspectableSystem", "CEdit",
      ],
      // Links to scripts/lessons: a tool that was installed elsewhere has its lessons with it.
      resources: lessons.map { .embedInCode("Lessons/\($0).md") }
        + page.map { .embedInCode("Page/\($0)") }),
    .target(name: "InspectorTesting", dependencies: ["Inspectable", "Inspector"]),
    .target(
      name: "SampleApps", dependencies: ["StateKit", "Inspectable"],
      resources: [.embedInCode("Episodes/shows.json")],
      // A trap says why in release builds too, as it does in the app's own debug builds.
      swiftSettings: [.unsafeFlags(["-assert-config", "Debug"], .when(configuration: .release))]),
    .executableTarget(
      name: "InspectorCLI",
      dependencies: [
        "CVersion", "Inspector", "Inspectable", "InspectableSystem", "SampleApps",
        .product(name: "ArgumentParser", package: "swift-argument-parser"),
      ]),
    // It has no part of ours, so that a client who has the inspector installed builds none.
    .plugin(
      name: "Inspect",
      capability: .command(
        intent: .custom(
          verb: "inspect", description: "Inspect the package's app, or test its transcripts."))),
    .target(name: "CShapes", path: "Tests/Support/CShapes"),
    .testTarget(name: "StateKitTests", dependencies: ["StateKit"]),
    .testTarget(name: "StateKitTestingTests", dependencies: ["StateKit", "StateKitTesting"]),
    .testTarget(
      name: "StateKitUIKitTests", dependencies: ["StateKitUIKit"],
      path: "Tests/Published/UIKitTests"),
    .testTarget(
      name: "StateKitReduxTests", dependencies: ["StateKitRedux"],
      path: "Tests/Published/ReduxTests"),
    .testTarget(
      name: "StateKitStatyTests", dependencies: ["Inspectable", "StateKitStaty"],
      path: "Tests/Published/StatyTests"),
    .testTarget(
      name: "StateKitWorkflowTests", dependencies: ["StateKitWorkflow"],
      path: "Tests/Published/WorkflowTests"),
    .testTarget(
      name: "StateKitViewEnvironmentTests", dependencies: ["StateKitViewEnvironment"],
      path: "Tests/Published/ViewEnvironmentTests"),
    .testTarget(
      name: "StateKitWorkflowUITests",
      dependencies: ["Inspectable", "InspectorTesting", "StateKitUIKit", "StateKitWorkflowUI"],
      path: "Tests/Published/WorkflowUITests"),
    .testTarget(
      name: "StateKitWorkflowConcurrencyTests", dependencies: ["StateKitWorkflowConcurrency"],
      path: "Tests/Published/WorkflowConcurrencyTests"),
    .testTarget(
      name: "StateKitWorkflowTestingTests",
      dependencies: ["StateKitTesting", "StateKitWorkflowTesting"],
      path: "Tests/Published/WorkflowTestingTests"),
    .testTarget(
      name: "StateKitWorkflowConcurrencyTestingTests",
      dependencies: ["StateKitWorkflowConcurrencyTesting"],
      path: "Tests/Published/WorkflowConcurrencyTestingTests"),
    .testTarget(
      name: "StateKitSwiftUITests", dependencies: ["StateKitSwiftUI"],
      path: "Tests/Published/SwiftUITests"),
    .testTarget(
      name: "StateKitHydraTests", dependencies: ["StateKitHydra"],
      path: "Tests/Published/HydraTests"),
    .testTarget(
      name: "StateKitKatanaTests",
      dependencies: ["Inspectable", "InspectorTesting", "StateKitKatana"],
      path: "Tests/Published/KatanaTests"),
    .testTarget(
      name: "StateKitTempuraTests",
      dependencies: ["Inspectable", "InspectorTesting", "StateKitTempura"],
      path: "Tests/Published/TempuraTests",
      exclude: ["LocalStateArticle.inspect"]),
    .testTarget(
      name: "StateKitTempuraTestingTests", dependencies: ["Inspectable", "StateKitTempuraTesting"],
      path: "Tests/Published/TempuraTestingTests",
      exclude: ["Pictures"]),
    // Apps in the manner of the published ones, whose import lines were exchanged: below are packages of them.
    .testTarget(
      name: "MovingTests",
      dependencies: [
        "StateKitRedux", "StateKitStaty", "StateKitTempura", "StateKitWorkflowUI", "Todo5", "Todo6",
        "Tutorial5", "Tutorial6",
      ],
      path: "Tests/Published/MovingTests", swiftSettings: [.swiftLanguageMode(.v5)]),
    .target(name: "OtherNames", path: "Tests/Support/OtherNames"),
    .testTarget(
      name: "ImportTests",
      dependencies: [
        "OtherNames", "StateKitRedux", "StateKitStaty", "StateKitTempura",
        "StateKitWorkflowConcurrency", "StateKitWorkflowUI",
      ], path: "Tests/Published/ImportTests"),
    .testTarget(
      name: "ClientTests",
      dependencies: [
        "Inspectable", "Inspector", "InspectorTesting", "SampleApps", "StateKit", "StateKitTesting",
      ]),
    .target(name: "TestSupport", dependencies: ["Inspectable"], path: "Tests/Support/TestSupport"),
    .testTarget(
      name: "InspectableLanguageTests", dependencies: ["Inspectable", "TestSupport"]),
    .testTarget(name: "InspectableDoorTests", dependencies: ["Inspectable", "TestSupport"]),
    .testTarget(
      name: "InspectableTests",
      dependencies: [
        "CShapes", "ExploredScenes", "Inspectable", "StateKit", "TestSupport",
        .product(name: "OrderedCollections", package: "swift-collections"),
      ]),
    .testTarget(
      name: "InspectorTests",
      dependencies: [
        "ExpectedOutput", "Inspector", "InspectorTesting", "Inspectable", "InspectableSystem",
        "SampleApps",
        "StateKit",
        "TestSupport",
      ]),
    .executableTarget(
      name: "PluginApps", dependencies: ["CShapes", "Inspectable", "StateKit", "TestSupport"],
      path: "Tests/Support/PluginApps"),
    .executableTarget(
      name: "OwnApp", dependencies: ["Inspectable", "StateKit"], path: "Tests/Support/OwnApp"),
    // Runs apps as real ones, and records them; what it records is done again.
    .executableTarget(
      name: "LiveApps",
      dependencies: ["Inspectable", "InspectableSystem", "SampleApps", "StateKit"],
      path: "Tests/Support/LiveApps"),
    // Apps about which it is known what there is to find in them, and the program that serves them.
    .target(
      name: "ExploredScenes", dependencies: ["Inspectable", "StateKit"],
      path: "Tests/Support/ExploredScenes"),
    .executableTarget(
      name: "ExploredApps", dependencies: ["ExploredScenes", "Inspectable"],
      path: "Tests/Support/ExploredApps"),
    .testTarget(name: "ExploredScenesTests", dependencies: ["ExploredScenes", "Inspectable"]),
    // The published articles, typed in as apps are that say nothing of isolation.
    .executableTarget(
      name: "ArticleApps",
      dependencies: [
        "Inspectable", "StateKitRedux", "StateKitStaty", "StateKitSwiftUI", "StateKitUIKit",
      ],
      path: "Tests/Support/ArticleApps", swiftSettings: [.defaultIsolation(MainActor.self)]),
    .testTarget(
      name: "InspectorCLITests",
      dependencies: [
        "ArticleApps", "ExploredApps", "LiveApps", "OwnApp", "Inspector", "Inspectable",
        "InspectableSystem",
        "InspectorCLI",
        "PluginApps", "TestSupport",
      ]),
  ],
  swiftLanguageModes: [.v6]
)

// With what a package of its own has, and nothing else.
for example in examples {
  package.targets.append(
    .executableTarget(
      name: "\(example)Example",
      // The one for workflow-swift has its names from the module that has them.
      dependencies: ["Inspectable", example == "Workflow" ? "StateKitWorkflow" : "StateKit"],
      path: "Examples/\(example)/Sources", packageAccess: false))
  package.targets.first { $0.name == "InspectorCLITests" }?.dependencies
    .append(.target(name: "\(example)Example"))
}

for sample in samples {
  for (version, mode) in [("5", SwiftLanguageMode.v5), ("6", .v6)] {
    package.targets.append(
      .target(
        name: sample.name + version, dependencies: sample.uses.map { .target(name: $0) },
        path: "Tests/Samples/Swift\(version)/Sources/\(sample.name)", packageAccess: false,
        swiftSettings: [.swiftLanguageMode(mode)]))
  }
}

// Written as sources are that were written against the published libraries.
let clients = [
  "ArticleApps", "MovingTests", "StateKitKatanaTests", "StateKitReduxTests", "StateKitStatyTests",
]

// One loop gives every other target of ours the same strict settings.
for target in package.targets
where ![.system, .plugin].contains(target.type) && target.name != "CShapes"
  && !clients.contains(target.name)
  && target.path?.hasPrefix("Tests/Samples/") != true
{
  target.swiftSettings =
    (target.swiftSettings ?? []) + [
      .enableUpcomingFeature("ExistentialAny"),
      .enableUpcomingFeature("InternalImportsByDefault"),
      .enableUpcomingFeature("MemberImportVisibility"),
      .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
    ]
}

// What looks at an app after each step is compiled as for a release, while the app stays a debug build:
// 'load --optimised' sets this (docs/Plugins.md).
if Context.environment["INSPECTOR_LIBRARY"] == "optimised" {
  let looking = ["InspectableSystem", "InspectableLanguage", "InspectableDoor", "Inspectable"]
  for target in package.targets where looking.contains(target.name) {
    target.swiftSettings = (target.swiftSettings ?? []) + [.unsafeFlags(["-O"])]
  }
}
