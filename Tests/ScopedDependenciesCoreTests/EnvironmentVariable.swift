#if canImport(Darwin)
  import Darwin
#elseif canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Bionic)
  import Bionic
#elseif os(Windows)
  import ucrt
#endif

#if os(Windows)
  /// Sets a variable in the environment of this process; for exit tests, which have a process of their own.
  func setEnvironmentVariable(_ name: String, _ value: String) { unsafe _putenv_s(name, value) }
#else
  /// Sets a variable in the environment of this process; for exit tests, which have a process of their own.
  func setEnvironmentVariable(_ name: String, _ value: String) { unsafe setenv(name, value, 1) }
#endif
