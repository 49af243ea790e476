import Inspectable
import Inspector

extension Session {
  /// A session on apps in this process, each of which is loaded by its name.
  convenience init(of apps: [any InspectableApp]) {
    let catalog = AppCatalog(
      apps.map {
        AppEntry(
          name: $0.name, summary: $0.summary, launch: ProcessHost.Launch(executable: $0.name))
      })
    self.init(catalog: catalog) { (launch) throws(HostFailure) in
      guard let app = apps.first(where: { $0.name == launch.executable }) else {
        throw .notStarted("there is no app \(launch.executable) in this test")
      }
      return LocalHost(app)
    }
  }
}
