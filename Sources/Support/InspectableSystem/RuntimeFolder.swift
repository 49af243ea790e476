/// The folder of the user's own in which running apps have their sockets.
package struct RuntimeFolder: Sendable {
  package let path: String

  /// The one of this process's user: below `$XDG_RUNTIME_DIR`, else among the temporary files.
  package init() {
    func folder(_ variable: String) -> String? {
      guard let text = getenv(variable).map({ String(cString: $0) }), text.hasPrefix("/"),
        access(text, F_OK) == 0
      else { return nil }
      return text
    }
    self.init(
      folder("XDG_RUNTIME_DIR").map { $0 + "/inspector" }
        ?? "\(folder("TMPDIR") ?? "/tmp")/inspector-\(geteuid())")
  }

  package init(_ path: String) {
    self.path = path
  }

  /// Makes the folder if it is not there; returns why nothing is to be put into it, nil if all is well.
  package func make() -> String? {
    if mkdir(path, 0o700) != 0, errno != EEXIST { return "\(path): \(SystemCall.errorText)" }
    return problem
  }

  package var exists: Bool {
    var status = stat()
    return lstat(path, &status) == 0
  }

  /// Why nothing in it is to be trusted; nil if it is the user's alone.
  package var problem: String? {
    var status = stat()
    guard lstat(path, &status) == 0 else { return "\(path): \(SystemCall.errorText)" }
    if status.st_mode & S_IFMT != S_IFDIR { return "\(path) is not a folder" }
    if status.st_uid != geteuid() { return "\(path) belongs to another user" }
    guard status.st_mode & 0o077 == 0 else {
      return "\(path) is open to other users: 'chmod 700 \(path)' closes it"
    }
    return nil
  }
}
