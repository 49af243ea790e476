/// The time of the running app, for code without a ``TimeSource``.
///
/// It is the real time, unless an inspector has loaded the app: then it is the clock of the app's
/// scene, while the scene is made and while inputs run, including all work that they start. If you
/// can pass a time source to your code, do: this is for code that has no place for one, such as an
/// animation that begins in a static function.
public enum AppTime {
  /// The time source of the code in which this is read.
  @TaskLocal public static var current: any TimeSource = RealTime()
}
