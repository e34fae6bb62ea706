@_exported import ScopedDependencies
