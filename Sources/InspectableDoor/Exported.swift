// Whoever speaks through the door speaks the language.
@_exported public import InspectableLanguage
