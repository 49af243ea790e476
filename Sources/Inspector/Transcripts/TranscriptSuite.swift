import Inspectable

/// Runs every transcript under some paths: `inspector test`.
package struct TranscriptSuite: Sendable {
  private let catalog: AppCatalog
  private let app: String?
  private let limits: ProcessHost.Limits

  package init(
    catalog: AppCatalog, app: String? = nil, limits: ProcessHost.Limits = ProcessHost.Limits()
  ) {
    self.catalog = catalog
    self.app = app
    self.limits = limits
  }

  /// Runs the transcripts and prints how they went.
  ///
  /// - Returns: the exit code: 0, 1 if one differs, 2 if one cannot be read or nothing is tested.
  @MainActor
  package func run(_ paths: [String], on console: any Console) async -> Int32 {
    let files: [String]
    do throws(FileProblem) {
      files = try TranscriptFiles.find(paths)
    } catch {
      console.write(["error: \(error.reason)"], to: .errors)
      return 2
    }
    let runner = TranscriptRunner(app: app) {
      Session(catalog: catalog) { (launch) throws(HostFailure) in
        try ProcessHost(launch, limits: limits)
      }
    }
    var code: Int32 = 0
    var passed = 0
    for path in files {
      let result: TranscriptRunner.Result
      do throws(FileProblem) {
        result = await runner.run(try Self.text(of: path), path: path)
      } catch {
        console.write(["\(path): error: \(error.reason)"], to: .errors)
        code = 2
        continue
      }
      console.write(TranscriptReport(result).lines, to: result.passed ? .output : .errors)
      if result.passed { passed += 1 }
      if !result.passed { code = max(code, result.problem == nil ? 1 : 2) }
    }
    console.write(["", "\(passed) passed, \(files.count - passed) failed"], to: .output)
    return code
  }

  private static func text(of path: String) throws(FileProblem) -> String {
    guard let text = String(validating: try LocalFiles().read(path), as: UTF8.self) else {
      throw FileProblem("is not UTF-8")
    }
    return text
  }
}
