import InspectableDoor

extension HelpPage {
  /// The page on which a word of the language is explained: the query words, functions, operators.
  static func topic(ofWord word: String) -> String? {
    if ["where", "map", "sort", "group", "by", "descending", "it", "key"].contains(word) {
      return "QUERY"
    }
    if ExpressionFunction.names.contains(word) { return "FUNCTION" }
    if ["contains", "matches", "is"].contains(word) { return "EXPR" }
    return ["nil", "true", "false"].contains(word) ? "VALUE" : nil
  }

  /// What a word in capitals stands for that has no page: what takes it, and where to see what there is.
  static func page(onWord word: String, in registry: Registry, width: Int) -> [String]? {
    // A form in its words; brackets and bars are signs of the notation.
    func words(_ form: String) -> [Substring] { form.split { !$0.isLetter && !$0.isNumber } }
    let forms = registry.commands.flatMap(\.forms)
      .filter { words($0).contains { $0 == word && $0.allSatisfy(\.isUppercase) } }
    guard !forms.isEmpty else { return nil }
    return wrapped("\(word) \(meaning(ofWord: word)).", indent: 2, width) + ["It stands in:"]
      + forms.flatMap { wrapped("  " + $0, indent: 4, width) }
  }

  private static func meaning(ofWord word: String) -> String {
    switch word {
    case "APP": "is the name of an app that 'apps' lists, or the path of a package or program"
    case "BRANCH": "is a line of steps, main or a number; 'branches' lists them"
    case "DURATION": "is a span of time with its unit, such as 300ms, 5s or 2h"
    case "EVENT": "is what a person can do to a screen; 'describe' lists them"
    case "FILE": "is the path of a file, in quotes if it has blanks"
    case "MARK": "is a name that 'mark NAME' gave to a step"
    case "N": "is a number: of a step, or how many"
    case "NAME": "is a name, of what stands in the verb's summary"
    case "QUEUE": "is a queue of transitions; 'queue' lists them"
    case "REQUEST":
      "is what the app asked for and waits for, such as fetchTodos; 'effects' lists them"
    case "SCREEN": "is the name of a screen; 'describe' lists them"
    case "SETTING": "is a setting of the tool; 'config' lists them"
    case "STATE": "is a state of a queue; 'describe' lists them"
    case "TEXT", "WHY": "is a text in quotes"
    default: "is what the verb is about"
    }
  }
}
