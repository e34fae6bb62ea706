import ScopedDependenciesTesting
import Testing

/// Every spy is assigned to every endpoint that it fits, of no, one, two and five arguments.
@Suite struct SpyEndpointTests {
  private var client = Client()

  @Test mutating func `a spy fits synchronous endpoints`() throws {
    let (none, one) = (Spy<Int>(answering: 1), Spy<A, Int>(answering: 1))
    let (two, five) = (Spy<A, A, Int>(answering: 1), Spy<A, A, A, A, A, Int>(answering: 1))
    client.none = none.function
    client.one = one.function
    client.two = two.function
    client.five = five.function
    client.oneThrows = one.function
    _ = (client.none(), client.one(1), client.two(1, 2), client.five(1, 2, 3, 4, 5), try client.oneThrows(2))
    #expect((none.callCount, two.callCount, five.callCount) == (1, 1, 1))
    #expect(one.calls == [1, 2])
  }

  @Test mutating func `a spy fits asynchronous endpoints`() async throws {
    let (none, one, two) = (Spy<Int>(answering: 1), Spy<A, Int>(answering: 1), Spy<A, A, Int>(answering: 1))
    client.noneAsync = none.function
    client.oneAsync = one.function
    client.oneAsyncThrows = one.function
    client.twoAsyncThrows = two.function
    _ = await (client.noneAsync(), client.oneAsync(1))
    _ = try await (client.oneAsyncThrows(2), client.twoAsyncThrows(3, 4))
    #expect((none.callCount, two.callCount) == (1, 1))
    #expect(one.calls == [1, 2])
  }

  @MainActor @Test func `a spy fits endpoints of an actor`() async throws {
    var client = Client()
    let one = Spy<A, Int>(answering: 1)
    client.oneMain = one.function
    client.oneMainAsyncThrows = one.function
    _ = client.oneMain(1)
    _ = try await client.oneMainAsyncThrows(2)
    #expect(one.calls == [1, 2])
  }

  @Test mutating func `a throwing spy fits endpoints that throw`() async {
    let none = ThrowingSpy<Int>(throwing: Boom())
    let one = ThrowingSpy<A, Int>(throwing: Boom())
    let two = ThrowingSpy<A, A, Int>(throwing: Boom())
    client.noneAsyncThrows = none.function
    client.oneThrows = one.function
    client.oneAsyncThrows = one.function
    client.twoAsyncThrows = two.function
    let client = client
    await #expect(throws: Boom.self) { try await client.noneAsyncThrows() }
    #expect(throws: Boom.self) { try client.oneThrows(1) }
    await #expect(throws: Boom.self) { try await client.oneAsyncThrows(2) }
    await #expect(throws: Boom.self) { try await client.twoAsyncThrows(3, 4) }
    #expect((none.callCount, two.callCount) == (1, 1))
    #expect(one.calls == [1, 2])
  }

  @Test mutating func `an asynchronous spy fits asynchronous endpoints`() async throws {
    let none = AsyncSpy { await one() }
    let single = AsyncSpy { (argument: A) in await one() + argument }
    let double = AsyncSpy { (_: A, _: A) in await one() }
    client.noneAsync = none.function
    client.oneAsync = single.function
    client.oneAsyncThrows = single.function
    client.twoAsyncThrows = double.function
    #expect(await client.noneAsync() == 1)
    #expect(await client.oneAsync(1) == 2)
    #expect(try await client.oneAsyncThrows(2) == 3)
    #expect(try await client.twoAsyncThrows(3, 4) == 1)
    #expect((none.callCount, double.callCount) == (1, 1))
    #expect(single.calls == [1, 2])
  }

  @Test mutating func `an asynchronous throwing spy fits asynchronous endpoints that throw`() async throws {
    let none = AsyncThrowingSpy { try await failure() }
    let single = AsyncThrowingSpy { (argument: A) in argument == 1 ? await one() : try await failure() }
    let double = AsyncThrowingSpy { (_: A, _: A) in await one() }
    client.noneAsyncThrows = none.function
    client.oneAsyncThrows = single.function
    client.twoAsyncThrows = double.function
    let client = client
    await #expect(throws: Boom.self) { try await client.noneAsyncThrows() }
    #expect(try await client.oneAsyncThrows(1) == 1)
    await #expect(throws: Boom.self) { try await client.oneAsyncThrows(2) }
    #expect(try await client.twoAsyncThrows(3, 4) == 1)
    #expect((none.callCount, double.callCount) == (1, 1))
    #expect(single.calls == [1, 2])
  }

  @MainActor @Test func `an asynchronous spy fits endpoints of an actor`() async throws {
    var client = Client()
    let single = AsyncThrowingSpy { (argument: A) in await one() + argument }
    client.oneMainAsyncThrows = single.function
    #expect(try await client.oneMainAsyncThrows(2) == 3)
    #expect(single.calls == [2])
  }

  @Test func `a spy is called directly, with no, one and two arguments`() {
    let (none, one, two) = (Spy<Int>(answering: 1), Spy<A, Int>(answering: 2), Spy<A, A, Int>(answering: 3))
    #expect((none(), one(7), two(8, 9)) == (1, 2, 3))
    #expect((none.callCount, one.calls) == (1, [7]))
    #expect(two.lastCall ?? (0, 0) == (8, 9))
  }

  @Test func `a throwing spy is called directly`() {
    let one = ThrowingSpy<A, Int>(throwing: Boom())
    #expect(throws: Boom.self) { try one(7) }
    #expect(one.calls == [7])
  }

  @Test func `an asynchronous spy is called directly`() async throws {
    let one = AsyncSpy { (number: A) async in number + 1 }
    let throwing = AsyncThrowingSpy { (number: A) async throws in number + 1 }
    #expect(await one(7) == 8)
    #expect(try await throwing(8) == 9)
    #expect((one.calls, throwing.calls) == ([7], [8]))
  }
}

private typealias A = Int

private struct Client: Sendable {
  var none: @Sendable () -> Int = { 0 }
  var one: @Sendable (A) -> Int = { _ in 0 }
  var two: @Sendable (A, A) -> Int = { _, _ in 0 }
  var five: @Sendable (A, A, A, A, A) -> Int = { _, _, _, _, _ in 0 }
  var oneThrows: @Sendable (A) throws -> Int = { _ in 0 }
  var noneAsync: @Sendable () async -> Int = { 0 }
  var oneAsync: @Sendable (A) async -> Int = { _ in 0 }
  var noneAsyncThrows: @Sendable () async throws -> Int = { 0 }
  var oneAsyncThrows: @Sendable (A) async throws -> Int = { _ in 0 }
  var twoAsyncThrows: @Sendable (A, A) async throws -> Int = { _, _ in 0 }
  var oneMain: @MainActor @Sendable (A) -> Int = { _ in 0 }
  var oneMainAsyncThrows: @MainActor @Sendable (A) async throws -> Int = { _ in 0 }
}

private struct Boom: Error {}

@concurrent private func one() async -> Int { 1 }

@concurrent private func failure() async throws -> Int { throw Boom() }
