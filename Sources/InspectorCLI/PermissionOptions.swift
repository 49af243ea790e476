import ArgumentParser
import Inspector

/// What the commands of a file may do: nothing beyond loading the apps that the inspector knows,
/// unless the user allows more for one run.
struct PermissionOptions: ParsableArguments {
  @Flag(help: "Let files of commands load executables by path.")
  var allowLoad = false

  @Flag(help: "Let files of commands write files, as 'record' does.")
  var allowWrite = false

  @Flag(help: "Let files of commands read any file, not only below this folder and their own.")
  var allowRead = false

  var permissions: Permissions {
    Permissions(loadsPrograms: allowLoad, writesFiles: allowWrite, readsFiles: allowRead)
  }
}

/// Whether transcripts may wait in real time: a script's own commands may, but what comes of that may be
/// something else each time.
struct WaitOption: ParsableArguments {
  @Flag(help: "Let transcripts wait in real time, as 'wait' does.")
  var allowWait = false

  func allowing(_ others: PermissionOptions) -> Permissions {
    allowWait ? others.permissions.waiting : others.permissions
  }
}
