import Episodes
import Inspectable

/// Serves the app to the inspector, with the bug and without it.
@main enum Main {
  static func main() { AppServer.main(EpisodesApp(), EpisodesApp(takesStale: true)) }
}
