import Testing

/// What is promised of how long things live.
@Suite enum LifetimeTests {}
