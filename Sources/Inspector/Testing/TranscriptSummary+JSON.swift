extension TranscriptSummary {
  /// The report for programs, as one JSON object; its keys stay as they are.
  package var json: JSON {
    .object([
      "version": .int(1),
      "passed": .int(count(.passed)),
      "updated": .int(count(.updated)),
      "failed": .int(count(.failed)),
      "malformed": .int(count(.malformed)),
      "notRun": .int(notRun),
      "kept": .array(entries.flatMap(\.keptJSON)),
      "commands": .int(commands),
      "seconds": .number(duration.inSeconds),
      "buildSeconds": .number(build.folders.isEmpty ? "0.000" : build.duration.inSeconds),
      "transcripts": .array(entries.map(\.json)),
    ])
  }
}

extension TranscriptSummary.Entry {
  fileprivate var keptJSON: [JSON] {
    kept.map { difference in
      .object([
        "path": .string(result.path), "line": .int(difference.line),
        "command": .string(difference.command), "reason": .string(difference.broken ?? ""),
      ])
    }
  }

  fileprivate var json: JSON {
    .object([
      "path": .string(result.path),
      "verdict": .string(verdict.rawValue),
      "commands": .int(result.commands),
      "seconds": .number(result.duration.inSeconds),
      "note": note.map(JSON.string) ?? .null,
      "problem": result.problem.map { problem in
        .object([
          "line": problem.line.map(JSON.int) ?? .null, "message": .string(problem.message),
        ])
      } ?? .null,
      "differences": .array(result.differences.map(\.json)),
    ])
  }
}

extension TranscriptResult.Difference {
  fileprivate var json: JSON {
    .object([
      "line": .int(line),
      "command": .string(command),
      "expected": .array(expected.map(JSON.string)),
      "actual": .array(actual.map(JSON.string)),
      "expectedCode": .int(Int(expectedCode)),
      "actualCode": .int(Int(code)),
    ])
  }
}
