import ExploredScenes
import Inspectable

/// The program that serves the scenes.
@main
enum ExploredApps {
  static func main() {
    AppServer.main(ExploredScenes.all)
  }
}
