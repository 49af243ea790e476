/// Writes and reads points in time as ISO 8601 in UTC, losing nothing.
///
/// A time has as many fractional digits as tell it from its neighbours, and no more. One that is
/// not within the years 1 to 9999 is written as a number of seconds.
package enum DateText {
  private static let secondsPerDay = 86_400
  private static let farSuffix = " seconds since 2001"
  /// From 0001-01-01 up to the end of 9999, in seconds since 2001.
  private static let writable = -63_113_904_000.0..<252_423_993_600.0
  /// With more digits than this the plain number is easier to read.
  private static let mostDigits = 20

  /// The text of a point in time.
  package static func text(secondsSince2001 seconds: Double) -> String {
    guard writable.contains(seconds), let parts = Parts(seconds) else {
      return "\(seconds)" + farSuffix
    }
    let time = parts.seconds.quotientAndRemainderFloor(dividingBy: secondsPerDay)
    let (year, month, day) = civil(daysSince1970: time.quotient + daysFrom1970To2001)
    let clock = [time.remainder / 3600, time.remainder / 60 % 60, time.remainder % 60]
    let date = "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    let fraction = parts.fraction.isEmpty ? "" : "." + parts.fraction
    return date + "T" + clock.map { padded($0, 2) }.joined(separator: ":") + fraction + "Z"
  }

  /// The point in time that a text names, or nil if it names none.
  ///
  /// An offset may stand for `Z`; the time may be left out, which is midnight.
  package static func secondsSince2001(_ text: String) -> Double? {
    if text.hasSuffix(farSuffix) { return Double(text.dropLast(farSuffix.count)) }
    let pattern =
      /(\d{4})-(\d\d)-(\d\d)(?:T(\d\d):(\d\d)(?::(\d\d)(?:\.(\d+))?)?(?:Z|([+-])(\d\d):?(\d\d)))?/
    guard let match = text.wholeMatch(of: pattern) else { return nil }
    func number(_ digits: Substring?) -> Int { digits.flatMap { Int($0) } ?? 0 }
    let (year, month, day) = (number(match.1), number(match.2), number(match.3))
    let days = daysSince1970(year, month, day)
    guard year >= 1, civil(daysSince1970: days) == (year, month, day) else { return nil }
    let (hour, minute, second) = (number(match.4), number(match.5), number(match.6))
    guard hour < 24, minute < 60, second < 60, number(match.10) < 60 else { return nil }
    let offset = (number(match.9) * 60 + number(match.10)) * (match.8 == "-" ? -60 : 60)
    let whole =
      (days - daysFrom1970To2001) * secondsPerDay + hour * 3600 + minute * 60 + second - offset
    return Parts(seconds: whole, fraction: String(match.7 ?? "")).total
  }

  private static let daysFrom1970To2001 = 11_323

  private static func padded(_ number: Int, _ width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }

  /// The date of a day in the proleptic Gregorian calendar, counting from March so that the leap
  /// day comes last in its year.
  private static func civil(daysSince1970 days: Int) -> (year: Int, month: Int, day: Int) {
    let (era, dayOfEra) = (days + 719_468).quotientAndRemainderFloor(dividingBy: 146_097)
    let yearOfEra =
      (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
    let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
    let monthFromMarch = (5 * dayOfYear + 2) / 153
    let month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9
    let day = dayOfYear - (153 * monthFromMarch + 2) / 5 + 1
    return (yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, day)
  }

  private static func daysSince1970(_ year: Int, _ month: Int, _ day: Int) -> Int {
    let (era, yearOfEra) = (month <= 2 ? year - 1 : year)
      .quotientAndRemainderFloor(dividingBy: 400)
    let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
    let dayOfEra = yearOfEra * 365 + yearOfEra / 4 - yearOfEra / 100 + dayOfYear
    return era * 146_097 + dayOfEra - 719_468
  }
}

extension DateText {
  /// A number as whole seconds, rounded down, and the digits after them.
  private struct Parts {
    var seconds: Int
    var fraction: String

    init(seconds: Int, fraction: String) {
      self.seconds = seconds
      self.fraction = fraction
    }

    /// Nil where the digits would be too many.
    init?(_ number: Double) {
      guard let plain = PlainDecimal(number.magnitude), plain.fraction.count <= mostDigits,
        let whole = Int(plain.whole)
      else { return nil }
      if number.sign == .plus || plain.fraction.isEmpty {
        self.init(seconds: number.sign == .minus ? -whole : whole, fraction: plain.fraction)
      } else {
        self.init(seconds: -whole - 1, fraction: Self.complement(plain.fraction))
      }
    }

    /// The number that these digits name.
    var total: Double? {
      if fraction.isEmpty { return Double(seconds) }
      if seconds >= 0 { return Double("\(seconds).\(fraction)") }
      // -2 + 0.75 is -1.25, digit by digit.
      if fraction.allSatisfy({ $0 == "0" }) { return Double(seconds) }
      return Double("-\(-(seconds + 1)).\(Self.complement(fraction))")
    }

    /// The digits of one minus a fraction that is not zero.
    private static func complement(_ fraction: String) -> String {
      var digits = fraction.utf8.map { 9 - Int($0 - UInt8(ascii: "0")) }
      // Adding one in the last place carries over nines.
      var index = digits.count - 1
      while index > 0, digits[index] == 9 {
        digits[index] = 0
        index -= 1
      }
      digits[index] += 1
      return digits.map(String.init).joined()
    }
  }
}
