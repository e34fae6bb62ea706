import Synchronization

/// The defaults of one context, in a process or a test.
@usableFromInline
@safe final class DefaultCache: Sendable {
  let context: DependencyContext

  private let readers = Readers.all

  /// What ordinary reads see. An announced reader may load and use it; the writers hold ``written``.
  private let published: Atomic<Unmanaged<DefaultTable>>
  private let written: Guarded<Written>

  private struct Written: Sendable {
    /// The owner of what is published, and of the smaller tables that readers may still look at.
    var tables: [DefaultTable]
    var cells: [KeyID: Cell] = [:]
  }

  init(context: DependencyContext) {
    self.context = context
    let table = DefaultTable(width: 3)
    unsafe published = unsafe Atomic(.passUnretained(table))
    written = Guarded(Written(tables: [table]))
  }
}

extension DefaultCache {
  /// Finds a default that a scope may use, and announces a reader of it.
  ///
  /// - Parameter mask: The bits of the keys that the scope overrides.
  /// - Returns: nil where the long way has to be taken; otherwise the default, unretained, to be copied from before
  ///   the reader is said to have left.
  @usableFromInline
  func announce(_ key: KeyID, mask: UInt64) -> AnnouncedDefault? {
    let counter = unsafe readers.enter()
    let table = unsafe published.load(ordering: .sequentiallyConsistent)
    let found = unsafe table._withUnsafeGuaranteedRef { unsafe $0.find(key) }
    if let found = unsafe found, unsafe found._withUnsafeGuaranteedRef({ $0.reads.mask & mask }) == 0 {
      return unsafe AnnouncedDefault(found: found, counter: counter)
    }
    unsafe Readers.leave(counter)
    return nil
  }

  /// What is known about one key.
  func cell(_ key: KeyID) -> Cell {
    written.withLock { written in
      if let cell = written.cells[key] { return cell }
      let cell = Cell(key)
      written.cells[key] = cell
      return cell
    }
  }

  /// Lets ordinary reads see a default.
  func publish(_ default: BuiltDefault, for cell: Cell) {
    written.withLock { written in
      guard cell.isCurrent(`default`) else { return }
      var table = written.tables.last!
      if table.insert(`default`, for: cell.key) { return }
      table = table.grown()
      _ = table.insert(`default`, for: cell.key)
      written.tables.append(table)
      unsafe published.store(.passUnretained(table), ordering: .sequentiallyConsistent)
    }
  }
}

/// A default that is being copied by an announced reader.
@usableFromInline
@safe struct AnnouncedDefault {
  @usableFromInline let found: Unmanaged<BuiltDefault>
  private let counter: UnsafeMutablePointer<Atomic<Int>>

  init(found: Unmanaged<BuiltDefault>, counter: UnsafeMutablePointer<Atomic<Int>>) {
    unsafe self.found = unsafe found
    unsafe self.counter = unsafe counter
  }

  /// Copies the value and lets go of the default.
  ///
  /// - Parameter type: The type of the values of the key that was looked for.
  @inlinable
  func copy<Value>(as type: Value.Type) -> Value {
    defer { leave() }
    return unsafe found._withUnsafeGuaranteedRef {
      unsafe unsafeDowncast($0, to: TypedDefault<Value>.self).value
    }
  }

  @usableFromInline
  func leave() { unsafe Readers.leave(counter) }
}
