import Foundation

/// Makes ratios of what the benchmarks measured, and says which budgets are missed.
///
///     BudgetReport [--check | --again] < what Budgets printed
///
/// Prints a Markdown table. With `--check` it exits with 1 if a budget is missed or was not
/// measured. With `--again` it prints only which benchmarks missed one, as a filter. Of what was
/// measured more than once the quickest counts.
@main
enum BudgetReport {
  static func main() {
    let report = Report(Histograms(AnyIterator { readLine() }))
    if CommandLine.arguments.contains("--again") {
      let missed = report.missed.filter { $0.gap == nil }.flatMap(\.benchmarks)
      return print(Set(missed).sorted().joined(separator: "|"))
    }
    let isCheck = CommandLine.arguments.contains("--check")
    // A benchmark that a filter left out has no line in the table, but its budget is not met.
    let rows = report.figures.filter { $0.measured != "-" }.map(\.cells)
    let widths = Figure.header.indices.map { column in
      ([Figure.header] + rows).map { $0[column].count }.max() ?? 0
    }
    printRow(Figure.header, widths)
    printRow(widths.map { String(repeating: "-", count: $0) }, widths)
    for row in rows { printRow(row, widths) }

    let missed = report.missed.filter { isCheck || $0.gap == nil }
    if missed.isEmpty { print("\nevery budget that was measured is met") }
    for figure in missed {
      print("\n\(figure.gap ?? "missed"): \(figure.title)", terminator: "")
    }
    print()
    if isCheck, !missed.isEmpty { exit(1) }
  }

  private static func printRow(_ cells: [String], _ widths: [Int]) {
    let padded = zip(cells, widths).map { cell, width in
      cell + String(repeating: " ", count: width - cell.count)
    }
    print("| " + padded.joined(separator: " | ") + " |")
  }
}
