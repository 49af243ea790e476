extension LoadedScene {
  /// Tells, as an event of the step that begins, which parts have changed since the last one ended.
  ///
  /// Nothing can have changed if nothing of the app ran, so it is asked only after something was read, and
  /// where the process has other threads; to know that costs a microsecond or two on Linux.
  func noteChangesOutside() {
    guard mayHaveChanged else { return }
    wasRead = false
    for (index, part) in parts.enumerated() where hasChanged(index) {
      record.add(
        "changed-outside", part.name,
        detail: "between steps, by another thread or by a closure that is only to read")
    }
  }

  /// Whether anything of the app can have run since the last step ended.
  var mayHaveChanged: Bool { wasRead || ForkChannel.hasOtherThreads }

  /// Whether a part is something else than when the last step ended.
  func hasChanged(_ index: Int) -> Bool { shown[index].differs(from: parts[index].value.current()) }
}
