public import Inspectable

/// The apps that come with the inspector, each teaching one of the four architectures.
public enum SampleApps {
  /// All of them, in the order in which they are listed.
  public static let all: [any InspectableApp] = [
    TodoApp(), EpisodesApp(), StatyApp(), WorkflowApp(),
  ]
}
