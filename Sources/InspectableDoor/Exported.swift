// Questions and answers are made of the language's types, so whoever imports one needs the other.
@_exported public import InspectableLanguage
