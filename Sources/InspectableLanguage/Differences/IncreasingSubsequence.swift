/// The longest subsequence of numbers that increases.
enum IncreasingSubsequence {
  /// The positions of its numbers, upwards.
  static func positions(_ numbers: [Int]) -> [Int] {
    /// For each length, the position of the smallest number such a subsequence can end with.
    var ends: [Int] = []
    var previous = [Int?](repeating: nil, count: numbers.count)
    for (position, number) in numbers.enumerated() {
      if let last = ends.last, numbers[last] < number {
        previous[position] = last
        ends.append(position)
        continue
      }
      var (low, high) = (0, ends.count)
      while low < high {
        let middle = (low + high) / 2
        if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
      }
      previous[position] = low > 0 ? ends[low - 1] : nil
      if low == ends.count { ends.append(position) } else { ends[low] = position }
    }
    var result: [Int] = []
    var next = ends.last
    while let position = next {
      result.append(position)
      next = previous[position]
    }
    return result.reversed()
  }
}
