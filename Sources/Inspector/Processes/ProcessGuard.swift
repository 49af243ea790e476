import InspectableSystem
import InspectableDoor
import Synchronization

/// Makes sure that nothing that was started here goes on after this process, however that ends.
///
/// A shell beside it is told of every process group, and waits for the end of its input, whose other
/// end this process alone has. When that comes, it kills the groups that are left: a host in any
/// language, whatever it is doing, and what it has started. Programs that have left these groups, with
/// a session of their own too, it knows by their mark.
enum ProcessGuard {
  private struct State {
    /// The processes that were started here and have not ended, each with a group of its own.
    var living: Set<pid_t> = []
    /// The groups that were killed, and may have members that were not waited for yet.
    var killed: [pid_t] = []
    var shell: (identifier: pid_t, input: Int32)?
    var hasBegun = false
  }

  private static let state = Mutex(State())

  /// What the shell does, given the mark.
  ///
  /// It ignores signals from the keyboard, which are meant for others. What is marked may start more
  /// while it is killed, so that it is looked for until nothing is left; the rounds have an end because
  /// a process that waits for a broken disk cannot be killed.
  private static let script = """
    trap '' HUP INT QUIT TERM TSTP
    all=' '
    while read -r sign number; do
      case $sign in
      +) all="$all$number " ;;
      -) case $all in *" $number "*) all="${all%%" $number "*} ${all#*" $number "}" ;; esac ;;
      esac
    done
    exec 2>/dev/null
    for number in $all; do kill -s KILL -- "-$number" "$number"; done
    round=0
    while [ -n "$1" ] && [ "$round" -lt 200 ]; do
      round=$((round + 1)) left=
      for file in $(grep -Fls " $1 " /proc/[0-9]*/limits); do
        number=${file#/proc/} number=${number%/*}
        read -r line < "/proc/$number/stat" || continue
        case ${line##*) } in [ZX]*) continue ;; esac
        left="$left $number"
      done
      [ -n "$left" ] || break
      kill -s KILL $left
    done
    """

  /// Guards a process that leads a group.
  static func add(_ process: pid_t) {
    state.withLock { state in
      state.living.insert(process)
      if !state.hasBegun {
        state.hasBegun = true
        // What hosts leave behind is ours, so that having no child means that nothing is left.
        _ = ProcessFamily.adoptsOrphans
        state.shell = start(isWatching: true)
        // Otherwise the shell would end a moment after this process, and be left to init.
        atexit { ProcessGuard.stop() }
      }
      tell("+ \(process)\n", state)
    }
  }

  /// Forgets a process that has ended, and whose group was killed.
  static func remove(_ process: pid_t) {
    state.withLock { state in
      if state.living.remove(process) != nil { tell("- \(process)\n", state) }
      state.killed.append(process)
      // What it had started is our child since it ended.
      state.killed.removeAll { group in
        var status: Int32 = 0
        var child: pid_t = 0
        repeat { child = waitpid(-group, &status, WNOHANG) } while child > 0
        return child < 0
      }
    }
  }

  /// Whether a process was started here and is guarded.
  static func knows(_ process: pid_t) -> Bool {
    state.withLock { $0.living.contains(process) || $0.shell?.identifier == process }
  }

  private static func tell(_ line: String, _ state: borrowing State) {
    guard let input = state.shell?.input else { return }
    _ = SystemCall.write(Array(line.utf8)[...], to: input)
  }

  private static func stop() {
    state.withLock { state in
      guard let shell = state.shell else { return }
      state.shell = nil
      if state.living.isEmpty { kill(shell.identifier, SIGKILL) }
      close(shell.input)
      var status: Int32 = 0
      waitpid(shell.identifier, &status, 0)
      guard state.living.isEmpty, ProcessMark.own != nil, hasChildren else { return }
      guard let shell = start(isWatching: false) else { return }
      waitpid(shell.identifier, &status, 0)
    }
  }

  /// Whether something that was started here, or by what was, is there yet.
  private static var hasChildren: Bool {
    var status: Int32 = 0
    var child: pid_t = 0
    repeat { child = waitpid(-1, &status, WNOHANG) } while child > 0
    return child == 0
  }

  /// Starts the shell.
  ///
  /// - Parameter isWatching: whether it is to wait for the end of its input; else that has come already.
  private static func start(isWatching: Bool) -> (identifier: pid_t, input: Int32)? {
    guard let ends = try? Platform.makePipe() else { return nil }
    defer { close(ends.read) }
    _ = fcntl(ends.write, F_SETFL, O_NONBLOCK)
    let spawn = Spawn()
    spawn.connect(ends.read, as: STDIN_FILENO)
    // The shell must not keep a stream open on whose end somebody waits.
    spawn.open("/dev/null", as: STDOUT_FILENO)
    spawn.open("/dev/null", as: STDERR_FILENO)
    guard
      let shell = try? spawn.start(
        "/bin/sh", arguments: ["-c", script, "sh", ProcessMark.own?.description ?? ""],
        environment: ["PATH=/bin:/usr/bin"])
    else {
      close(ends.write)
      return nil
    }
    guard isWatching else {
      close(ends.write)
      return (shell, -1)
    }
    return (shell, ends.write)
  }
}
