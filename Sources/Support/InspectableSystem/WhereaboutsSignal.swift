/// The signal by which the inspector asks a process that does not answer which closure of the app it is in.
///
/// It ends a wait in real time, too. Of any other question the process is ended at once afterwards, so nothing is lost where the signal is not known and ends it.
package enum WhereaboutsSignal {
  /// One to which the system gives no meaning.
  package static let number = SIGUSR2
}
