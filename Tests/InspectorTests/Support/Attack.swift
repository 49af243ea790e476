import Foundation

/// How `scripts/attack` makes randomised tests longer: the same tests again and again, each time
/// with other seeds and more rounds.
///
/// In an ordinary run of the tests each is as short, and always the same.
enum Attack {
  /// Which round of `scripts/attack` this is, given by `INSPECTOR_ATTACK`; 0 in an ordinary run.
  static let round: UInt64 =
    ProcessInfo.processInfo.environment["INSPECTOR_ATTACK"].flatMap { UInt64($0) } ?? 0

  /// Whether this is a round of `scripts/attack`.
  static var isOn: Bool { round > 0 }

  /// A seed of an ordinary run, or the one that stands for it in this round.
  static func seed(_ ordinary: UInt64) -> UInt64 { ordinary &+ round &* 1_000_003 }

  /// Tells `scripts/attack`, which adds them up, how much was tried.
  static func tried(_ count: Int, _ what: String) {
    if isOn { print("attack: \(count) \(what)") }
  }
}
