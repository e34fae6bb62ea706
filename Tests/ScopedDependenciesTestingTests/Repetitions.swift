import Foundation

/// How often a test that could fail by bad luck is repeated.
///
/// `TEST_REPETITIONS` says it; 100 times unless stated otherwise.
let repetitions = ProcessInfo.processInfo.environment["TEST_REPETITIONS"].flatMap(Int.init) ?? 100
