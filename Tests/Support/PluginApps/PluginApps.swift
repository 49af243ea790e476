import Foundation
import Inspectable

/// Apps that behave as real ones do at their worst, in an executable of their own.
@main
enum PluginApps {
  static func main() {
    // A process with another thread cannot be copied.
    if ProcessInfo.processInfo.environment["PLUGIN_THREAD"] != nil {
      Thread.detachNewThread { while true { Thread.sleep(forTimeInterval: 1000) } }
    }
    AppServer.main(
      CounterApp(), ChattyApp(), LoadCrashApp(), ValuesApp(), WaitingApp(), StuckApp(),
      TroubleApp(), MoodyApp(), FickleApp(), MistakenApp(), VaultApp(), LoudApp(), FormsApp(),
      UnseenApp(), LatestApp(), PatientApp(), CartApp(), UnsaidApp(), QueuesApp(), ScopesApp(),
      MarkedApp(), ClumsyApp(), DeskApp(), OddApp(), CanaryApp())
  }
}
