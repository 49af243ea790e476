import InspectableDoor

extension AppCatalog {
  /// What a word that stands for an app may become: a name, or, where it is a path, what stands there that
  /// can be loaded, and the folders on the way.
  package func completions(of begun: String) -> [String] {
    guard AppWord.isPath(begun) else { return entries.map(\.name) }
    guard let slash = begun.lastIndex(of: "/") else { return [begun + "/"] }
    let folder = String(begun[...slash])
    let isHidden = begun[slash...].hasPrefix("/.")
    return Platform.entries(ofFolder: folder).sorted().compactMap { entry in
      guard entry.hasPrefix(".") == isHidden else { return nil }
      let path = folder + entry
      guard entry.hasSuffix("/") else { return Platform.isExecutable(path) ? path : nil }
      // A package is loaded by its folder.
      return PackageBuilder.isPackage(path) ? String(path.dropLast()) : path
    }
  }
}
