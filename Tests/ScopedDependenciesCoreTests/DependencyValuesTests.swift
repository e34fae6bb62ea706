import ScopedDependenciesCore
import Testing

/// What one task sees.
@Suite struct DependencyValuesTests {
  @Test func `fresh values override nothing`() {
    withDependencies {
      $0.number = 2
    } operation: {
      #expect(DependencyValues().number == 1)
    }
  }

  @Test func `fresh values are in the context of the process`() {
    withDependencies {
      $0.context = .live
    } operation: {
      #expect(DependencyValues().context == .test)
    }
  }

  @Test func `the values of a context are in that context`() {
    #expect(DependencyValues.live.context == .live)
    #expect(DependencyValues.preview.context == .preview)
    #expect(DependencyValues.test.context == .test)
    withDependencies(.live) { #expect(DependencyValues.current[ContextualKey.self] == "live") }
    withDependencies(.preview) { #expect(DependencyValues.current[ContextualKey.self] == "preview") }
    withDependencies(.test) { #expect(DependencyValues.current[ContextualKey.self] == "test") }
  }

  @Test func `the values of a context override nothing else`() {
    withDependencies {
      $0.number = 2
    } operation: {
      #expect([DependencyValues.live, .preview, .test].map(\.number) == [1, 1, 1])
    }
  }

  @Test func `the values of a context share the defaults of the place that asks`() {
    withFreshValues {
      let service = DependencyValues.current.service
      #expect(DependencyValues.test.service === service)
      withDependencies(.live) { #expect(DependencyValues.test.service === service) }
    }
  }

  @Test func `the context is overridden like a dependency`() {
    withFreshValues {
      withDependencies {
        $0.context = .live
      } operation: {
        #expect(DependencyValues.current.context == .live)
        withDependencies {
          $0.context = .preview
        } operation: {
          #expect(DependencyValues.current.context == .preview)
        }
        #expect(DependencyValues.current.context == .live)
      }
      #expect(DependencyValues.current.context == .test)
    }
  }

  @Test func `the subscript gives what it was given`() {
    var values = DependencyValues()
    values[NumberKey.self] = 2
    #expect(values[NumberKey.self] == 2)
    values[NumberKey.self] += 1
    #expect(values[NumberKey.self] == 3)
  }

  @Test func `the subscript can be part of a key path`() {
    let path: WritableKeyPath<DependencyValues, Int> = \.[DependencyKeyReference(NumberKey.self)]
    var values = DependencyValues()
    #expect(values[keyPath: path] == 1)
    values[keyPath: path] = 2
    #expect(values.number == 2)
  }

  @Test func `a copy changes on its own`() {
    var values = DependencyValues()
    values.number = 2
    var copy = values
    copy.number = 3
    #expect(values.number == 2)
    values.number = 4
    #expect(copy.number == 3)
  }

  @Test func `values that have been captured do not change`() {
    let captured = withDependencies {
      $0.number = 2
    } operation: {
      DependencyValues.current
    }
    withDependencies {
      $0.number = 3
    } operation: {
      #expect(captured.number == 2)
    }
  }

  @Test func `the values of a default that was read before are rebuilt when they are written in place`() {
    var values = DependencyValues()
    #expect(withDependencies(values) { DependencyValues.current.double } == 2)
    values.number = 5
    #expect(values.double == 10)
    #expect(withDependencies(values) { DependencyValues.current.double } == 10)
  }
}

/// The task local.
extension DependencyValuesTests {
  @Test func `the current values are a public task local`() {
    var values = DependencyValues.current
    values.number = 2
    DependencyValues.$current.withValue(values) { #expect(DependencyValues.current.number == 2) }
    #expect(DependencyValues.current.number == 1)
  }

  @Test func `child tasks inherit the current values`() async {
    await withDependencies {
      $0.number = 2
    } operation: {
      async let child = DependencyValues.current.number
      let inGroup = await withTaskGroup(of: Int.self) { group in
        group.addTask { DependencyValues.current.number }
        return await group.next()
      }
      #expect(await child == 2)
      #expect(inGroup == 2)
      #expect(await Task { DependencyValues.current.number }.value == 2)
    }
  }

  @Test func `a detached task inherits nothing`() async {
    let number = await withDependencies {
      $0.number = 2
    } operation: {
      await Task.detached { DependencyValues.current.number }.value
    }
    #expect(number == 1)
  }

  @Test func `an unstructured task keeps the values of its scope after the scope has ended`() async {
    let proceed = Signal()
    let task = withDependencies {
      $0.number = 2
    } operation: {
      Task {
        await proceed.wait()
        return DependencyValues.current.number
      }
    }
    proceed.send()
    #expect(await task.value == 2)
  }
}

private final class Service: Sendable {}

private enum NumberKey: DependencyKey {
  static var liveValue: Int { 1 }
  static var testValue: Int { 1 }
}

private enum DoubleKey: TestDependencyKey {
  static var testValue: Int { DependencyValues.current.number * 2 }
}

private enum ServiceKey: TestDependencyKey {
  static var testValue: Service { Service() }
}

private enum ContextualKey: DependencyKey {
  static var liveValue: String { "live" }
  static var previewValue: String { "preview" }
  static var testValue: String { "test" }
}

extension DependencyValues {
  fileprivate var number: Int {
    get { self[NumberKey.self] }
    set { self[NumberKey.self] = newValue }
  }

  fileprivate var double: Int { self[DoubleKey.self] }
  fileprivate var service: Service { self[ServiceKey.self] }
}
