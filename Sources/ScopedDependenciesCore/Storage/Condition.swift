#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif os(Windows)
  import WinSDK
#endif

#if canImport(Darwin) || canImport(Glibc) || canImport(Musl) || canImport(Bionic)
  /// A lock that a thread can wait in until another has changed what it guards.
  ///
  /// The standard library has none. `@unchecked` because the two C objects are raw memory; the proof: their
  /// addresses are constant from `init` to `deinit`, and every use of them is a call that is safe on any thread.
  @safe final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<pthread_mutex_t>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<pthread_cond_t>.allocate(capacity: 1)

    init() {
      unsafe pthread_mutex_init(mutex, nil)
      unsafe pthread_cond_init(changed, nil)
    }

    deinit {
      unsafe pthread_cond_destroy(changed)
      unsafe pthread_mutex_destroy(mutex)
      unsafe changed.deallocate()
      unsafe mutex.deallocate()
    }

    func lock() { unsafe pthread_mutex_lock(mutex) }
    func unlock() { unsafe pthread_mutex_unlock(mutex) }

    /// Gives the lock away until another thread calls ``wakeAll()``, or without a cause.
    func wait() { unsafe pthread_cond_wait(changed, mutex) }
    func wakeAll() { unsafe pthread_cond_broadcast(changed) }
  }

  /// The identity of the running thread.
  package struct ThreadID: Hashable, Sendable {
    private let thread = pthread_self()
    package static var current: ThreadID { ThreadID() }

    /// The identity as a number, never zero.
    var bits: UInt { word(thread) }

    /// Some platforms have a pointer here, others a number as large as a pointer.
    private func word<Thread>(_ thread: Thread) -> UInt { unsafe unsafeBitCast(thread, to: UInt.self) }
  }

  /// Lets another thread run.
  func yieldThread() { sched_yield() }
#elseif os(Windows)
  /// A lock that a thread can wait in until another has changed what it guards.
  ///
  /// `@unchecked` because the two C objects are raw memory; the proof: their addresses are constant from `init` to
  /// `deinit`, and every use of them is a call that is safe on any thread.
  @safe final class Condition: @unchecked Sendable {
    private let mutex = UnsafeMutablePointer<SRWLOCK>.allocate(capacity: 1)
    private let changed = UnsafeMutablePointer<CONDITION_VARIABLE>.allocate(capacity: 1)

    init() {
      unsafe InitializeSRWLock(mutex)
      unsafe InitializeConditionVariable(changed)
    }

    deinit {
      unsafe changed.deallocate()
      unsafe mutex.deallocate()
    }

    func lock() { unsafe AcquireSRWLockExclusive(mutex) }
    func unlock() { unsafe ReleaseSRWLockExclusive(mutex) }
    func wait() { _ = unsafe SleepConditionVariableSRW(changed, mutex, INFINITE, 0) }
    func wakeAll() { unsafe WakeAllConditionVariable(changed) }
  }

  /// The identity of the running thread.
  package struct ThreadID: Hashable, Sendable {
    private let thread = GetCurrentThreadId()
    package static var current: ThreadID { ThreadID() }

    /// The identity as a number, never zero.
    var bits: UInt { UInt(thread) }
  }

  /// Lets another thread run.
  func yieldThread() { SwitchToThread() }
#else
  /// A platform with one thread: nobody ever waits for another.
  final class Condition: Sendable {
    func lock() {}
    func unlock() {}
    func wait() { fatalError("A platform with one thread cannot wait for another.") }
    func wakeAll() {}
  }

  /// The identity of the only thread.
  package struct ThreadID: Hashable, Sendable {
    package static var current: ThreadID { ThreadID() }

    /// The identity as a number, never zero.
    var bits: UInt { 1 }
  }

  func yieldThread() {}
#endif
