import Inspectable

/// Apps that behave as real ones do at their worst, in an executable of their own.
@main
enum PluginApps {
  static func main() {
    AppServer.main(
      CounterApp(), ChattyApp(), LoadCrashApp(), ValuesApp(), WaitingApp(), StuckApp(),
      TroubleApp(), MoodyApp(), FickleApp(), MistakenApp(), VaultApp(), LoudApp(), FormsApp(),
      UnseenApp())
  }
}
