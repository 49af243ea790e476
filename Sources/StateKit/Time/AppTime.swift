/// The time of the app that is at work, for code that was not given a ``TimeSource``.
///
/// It is the real time, unless the app is loaded by an inspector: then it is the clock of its scene, while
/// the scene is made and while anything is done to it, in all that goes on from there too. Code that can
/// be given a time source should be: this is for what has no place to take one, such as an animation that
/// begins in a static function.
public enum AppTime {
  /// The time source of the code in which this is read.
  @TaskLocal public static var current: any TimeSource = RealTime()
}
