import Foundation
import Testing

/// Secrets that are typed at a real terminal.
@Suite(
  "Secrets at a terminal", .serialized,
  .enabled(if: TerminalSession.tmux != nil, "tmux is not installed: scripts/bootstrap --tests"))
struct TerminalPrivacyTests {
  @Test("Secrets are asked for when a session is recovered, and no file ever holds them")
  func recovering() async throws {
    let secret = "S" + UUID().uuidString.prefix(8)
    let login = "dispatch LogIn(user: \"ada\", password: \"\(secret)\")"
    let shown = "dispatch LogIn(user: \"ada\", password: <secret>)"
    let terminal = try await TerminalSession()
    try await terminal.start("--no-rc", prompt: "inspector>")
    try terminal.enter("load .build/debug/PluginApps vault")
    try await terminal.waitForLine("vault #0>")
    try terminal.enter(login)
    try await terminal.waitForLine("vault #1 waiting 1>")
    try terminal.enter("disp LogOut")
    try await terminal.waitForLine("vault #2 waiting 1>")
    // The arrows bring back the commands typed, if they are kept.
    try terminal.press("Up")
    try await terminal.waitForLine("vault #2 waiting 1> disp LogOut")
    try terminal.press("Up")
    try await terminal.waitForLine("vault #2 waiting 1> \(shown)")
    try terminal.press("C-c")
    try await terminal.waitForLine("vault #2 waiting 1>")
    try terminal.press("C-d")
    try await terminal.waitForLine("shell$")
    try terminal.enter("clear; \"$INSPECTOR\" recover 1 --no-rc")
    let asked = try await terminal.wait("the question") { $0.last == "vault #0>" }
    #expect(
      asked == [
        "the journal does not hold the secret of this command:", "  \(shown)",
        "type it again with the value in place of <secret>, or an empty line to stop before it",
        "vault #0>",
      ])
    try terminal.enter(shown)
    try await terminal.wait("the question again") {
      $0.suffix(2).first?.hasSuffix("^") == true && $0.last == "vault #0>"
    }
    try terminal.enter(login)
    let recovered = try await terminal.waitForLine("vault #2 waiting 1>")
    #expect(recovered.suffix(2).first?.hasSuffix(": 2 commands, at #2 of 2") == true)
    try terminal.press("C-d")
    try await terminal.waitForLine("shell$")
    let all = try #require(
      FileManager.default.enumerator(at: terminal.files.folder, includingPropertiesForKeys: nil))
    var holders = 0
    // What is typed is on the screen, which tmux writes to a file.
    for case let file as URL in all where file.lastPathComponent != "tmux-output" {
      guard let data = try? Data(contentsOf: file) else { continue }
      let text = String(decoding: data, as: UTF8.self)
      #expect(!text.contains(secret), "\(file.lastPathComponent)")
      if text.contains(shown) { holders += 1 }
    }
    // The journal and the history of the prompt.
    #expect(holders == 2)
  }
}
