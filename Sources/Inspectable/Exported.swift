// So that `import Inspectable` is all that an app needs.
@_exported public import InspectableDoor
@_exported public import InspectableLanguage
