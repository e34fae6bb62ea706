// swift-tools-version: 6.3

import PackageDescription

let settings: [SwiftSetting] = [
  .swiftLanguageMode(.v6),
  .strictMemorySafety(),
  .treatAllWarnings(as: .error),
  .enableUpcomingFeature("ExistentialAny"),
  .enableUpcomingFeature("ImmutableWeakCaptures"),
  .enableUpcomingFeature("InferIsolatedConformances"),
  .enableUpcomingFeature("InternalImportsByDefault"),
  .enableUpcomingFeature("MemberImportVisibility"),
  .enableUpcomingFeature("NonisolatedNonsendingByDefault"),
]

let package = Package(
  name: "swift-scoped-dependencies",
  platforms: [.macOS(.v15), .iOS(.v18), .tvOS(.v18), .watchOS(.v11), .visionOS(.v2)],
  products: [
    .library(name: "ScopedDependenciesCore", targets: ["ScopedDependenciesCore"]),
    .library(name: "ScopedDependencies", targets: ["ScopedDependencies"]),
    .library(name: "ScopedDependenciesTesting", targets: ["ScopedDependenciesTesting"]),
  ],
  targets: [
    // Each target uses only those above it.
    .target(name: "ScopedDependenciesCore", swiftSettings: settings),
    .target(
      name: "ScopedDependencies",
      dependencies: ["ScopedDependenciesCore"],
      swiftSettings: settings
    ),
    .target(
      name: "ScopedDependenciesTesting",
      dependencies: ["ScopedDependencies"],
      swiftSettings: settings
    ),

    .executableTarget(
      name: "Benchmarks",
      dependencies: ["ScopedDependenciesCore"],
      path: "Tests/Benchmarks",
      swiftSettings: settings
    ),

    // A test looks at the libraries that it needs.
    .executableTarget(
      name: "CoreLinkage",
      dependencies: ["ScopedDependenciesCore"],
      path: "Tests/CoreLinkage",
      swiftSettings: settings
    ),

    .testTarget(
      name: "ScopedDependenciesCoreTests",
      dependencies: ["ScopedDependenciesCore", "ScopedDependenciesTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ScopedDependenciesTests",
      dependencies: ["ScopedDependencies", "ScopedDependenciesTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "LinkedOnlyTests",
      dependencies: ["ScopedDependencies", "ScopedDependenciesTesting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ScopedDependenciesTestingTests",
      dependencies: ["ScopedDependenciesTesting"],
      swiftSettings: settings
    ),

    // What only has to compile: in a module without the settings above, and in one that belongs to the main actor.
    .testTarget(
      name: "CompileFixtures",
      dependencies: ["ScopedDependenciesCore", "ScopedDependenciesTesting"],
      swiftSettings: [.swiftLanguageMode(.v6), .treatAllWarnings(as: .error)]
    ),
    .testTarget(
      name: "MainActorFixtures",
      dependencies: ["ScopedDependenciesCore", "ScopedDependenciesTesting"],
      swiftSettings: settings + [.defaultIsolation(MainActor.self)]
    ),

    // Every listing in the documentation is code that compiles.
    .testTarget(
      name: "DocumentationTests",
      dependencies: ["ScopedDependencies", "ScopedDependenciesTesting"],
      swiftSettings: settings
    ),
  ]
)
