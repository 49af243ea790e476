/// Seconds in the unit in which one reads them: `0.412 ms`, `12.3 ms`, `1.25 s`.
func spokenTime(seconds: Double) -> String {
  let milliseconds = seconds * 1_000
  return switch milliseconds {
  case ..<1: "\((milliseconds * 1_000).rounded() / 1_000) ms"
  case ..<1_000: "\((milliseconds * 10).rounded() / 10) ms"
  default: "\((milliseconds / 10).rounded() / 100) s"
  }
}
