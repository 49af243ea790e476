// What an app imports stays one line.
@_exported public import InspectableDoor
@_exported public import InspectableLanguage
