import ScopedDependenciesCore
import Testing

/// A reporter that makes an issue a failure of the running test.
///
/// It fails the test of Swift Testing or the XCTest case that is running. An issue of detached work, which belongs to
/// no test, fails the run.
struct TestIssueReporter: DependencyIssueReporter {
  func report(_ issue: DependencyIssue) {
    if Test.current == nil, XCTestCases.shared.fail(with: issue) { return }
    Issue.record(Comment(rawValue: issue.message), sourceLocation: SourceLocation(of: issue))
  }
}

extension SourceLocation {
  /// The place of an issue; that of the running test where the issue has none.
  ///
  /// An issue does not know the path of its file; it is the test's own where both are in one file.
  fileprivate init(of issue: DependencyIssue) {
    let test = Test.current?.sourceLocation
    guard issue.fileID.contains("/"), issue.line > 0 else {
      self = test ?? SourceLocation(fileID: "unknown/unknown", filePath: "unknown", line: 1, column: 1)
      return
    }
    self.init(
      fileID: issue.fileID,
      filePath: test?.fileID == issue.fileID ? test!.filePath : issue.fileID,
      line: Int(issue.line),
      column: 1
    )
  }
}
