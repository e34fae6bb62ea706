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
  name: "examples",
  platforms: [.macOS(.v15)],
  dependencies: [
    // With a name, so that the folder of a clone may be called what you like.
    .package(name: "swift-scoped-dependencies", path: "..")
  ],
  targets: [
    // The program on the front page.
    .executableTarget(
      name: "Forecast",
      dependencies: [.product(name: "ScopedDependencies", package: "swift-scoped-dependencies")],
      swiftSettings: settings
    ),

    // Receipts for a list of orders: a library that can be tested, and the program around it.
    .target(
      name: "ReceiptPrinting",
      dependencies: [.product(name: "ScopedDependencies", package: "swift-scoped-dependencies")],
      resources: [.copy("Resources")],
      swiftSettings: settings
    ),
    .executableTarget(
      name: "Receipts",
      dependencies: ["ReceiptPrinting"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "ReceiptPrintingTests",
      dependencies: [
        "ReceiptPrinting",
        "Support",
        .product(name: "ScopedDependenciesTesting", package: "swift-scoped-dependencies"),
      ],
      swiftSettings: settings
    ),

    // What tests share.
    .target(
      name: "Support",
      path: "Tests/Support",
      swiftSettings: settings
    ),

    // A client in two modules: the interface that features use, and the live one that the program links.
    .target(
      name: "Geocoder",
      dependencies: [.product(name: "ScopedDependencies", package: "swift-scoped-dependencies")],
      swiftSettings: settings
    ),
    .target(
      name: "GeocoderLive",
      dependencies: ["Geocoder"],
      swiftSettings: settings
    ),
    .testTarget(
      name: "GeocoderTests",
      dependencies: [
        "GeocoderLive",
        .product(name: "ScopedDependenciesTesting", package: "swift-scoped-dependencies"),
      ],
      swiftSettings: settings
    ),

    // Ways of working, one a file.
    .target(
      name: "Patterns",
      dependencies: [.product(name: "ScopedDependencies", package: "swift-scoped-dependencies")],
      swiftSettings: settings
    ),
    .testTarget(
      name: "PatternsTests",
      dependencies: [
        "Patterns",
        "Support",
        .product(name: "ScopedDependenciesTesting", package: "swift-scoped-dependencies"),
      ],
      swiftSettings: settings
    ),

    // The programs, each run as a process.
    .testTarget(
      name: "ProgramTests",
      dependencies: ["Forecast", "Receipts"],
      swiftSettings: settings
    ),
  ]
)
