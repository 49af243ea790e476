/// Forty texts for secrets, each of which could get past a place where secrets are looked for in its own way, and each
/// with a middle that nothing else has.
///
/// A test that looks for the middle alone notices a secret however it was escaped, cut or broken.
public enum Canaries {
  /// The middle of a text.
  public static func middle(_ number: Int) -> String { "kQ\(10 + number)Vz" }

  /// The texts.
  public static let texts: [String] = shapes.enumerated().map { number, shape in
    shape.replacing("@", with: middle(number))
  }

  /// What is read as a number, and so has digits alone.
  public static let number = 7_310_946_285

  private static let shapes: [String] = [
    "plain@secret", "two words @ here", "it's @'s own", "'@'", "a \"quoted\" @ text", "\"@\"",
    "back\\slash\\@\\n", "tab\t@\ttab", "line\n@\nline", "null\u{0}@\u{0}end",
    "\u{1B}[31m@\u{1B}[0m", "é ü 漢 @ ñ", "👩‍👩‍👧 @ 👍🏽", "e\u{301} combining @ o\u{308}",
    "\u{202E}@\u{202C} turned", "zero\u{200B}width@\u{FEFF}x", "<b>@</b> & <i>", "]]>@<![CDATA[",
    "{\"key\": \"@\"}", "csv,\"@\";x", "`code` @ ```", "$(@) `@` ${@}", "a/b+@==",
    "https://x.y/?t=@&u=%20", "# @ comment", "> @", "? 1 @", "[..]@[..]", "...@...",
    "dispatch Tell(text: \"@\")", "--flag=@", "@", "1@2", "0x@", "-@.5e3",
    String(repeating: "long ", count: 60) + "@" + String(repeating: " tail", count: 60),
    "  @  ", "crlf\r\n@\r\n", "a.b.c.@.d", "state.pin == \"@\"",
  ]
}
