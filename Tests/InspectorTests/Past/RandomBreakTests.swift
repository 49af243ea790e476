import Inspectable
import Inspector
import TestSupport
import Testing

/// An account that must not be overdrawn, and is: a withdrawal while it is frozen costs a fee that
/// is not checked.
private struct AccountApp: InspectableApp {
  let name = "account"
  let summary = "an account with a bug"

  struct Deposit: Codable { var amount: Int }
  struct Withdraw: Codable { var amount: Int }
  struct SetFee: Codable { var fee: Int }
  struct Freeze: Codable {}
  struct Thaw: Codable {}

  struct Balance {
    var balance = 2
    var fee = 0
    var isFrozen = false
  }

  @MainActor
  final class Account {
    var value = Balance()

    func withdraw(_ amount: Int) {
      if value.isFrozen {
        value.balance -= value.fee
      } else if amount <= value.balance {
        value.balance -= amount
      }
    }
  }

  func makeScene(in context: SceneContext) -> Scene {
    let account = Account()
    return Scene {
      StorePart("state", state: { account.value }) {
        Example(Deposit(amount: 1)).performed { account.value.balance += $0.amount }
        Example(Withdraw(amount: 1)).performed { account.withdraw($0.amount) }
        Example(SetFee(fee: 1)).performed { account.value.fee = $0.fee }
        Example(Freeze()).performed { _ in account.value.isFrozen = true }
        Example(Thaw()).performed { _ in account.value.isFrozen = false }
      }
    }
  }
}

/// Random inputs of the account.
private struct RandomInputs {
  var random: SeededGenerator
  /// Whether an overdrawn account may be filled up again, so that it breaks more than once.
  var mayRecover: Bool

  mutating func next() -> String {
    switch Int.random(in: 0..<(mayRecover ? 8 : 6), using: &random) {
    case 0: "dispatch SetFee \(Int.random(in: 0..<3, using: &random))"
    case 1: "dispatch Freeze"
    case 2: "dispatch Thaw"
    case 3...5: "dispatch Withdraw \(Int.random(in: 0..<3, using: &random))"
    default: "dispatch Deposit \(Int.random(in: 0..<3, using: &random))"
    }
  }
}

@MainActor
@Suite("What broke it, in random sessions")
struct RandomBreakTests {
  private static let condition = "state.balance >= 0"

  private func makeInterpreter() async throws -> Interpreter {
    let app = AccountApp()
    let catalog = AppCatalog([
      AppEntry(name: app.name, summary: app.summary, launch: .init(executable: app.name))
    ])
    let session = Session(catalog: catalog) { _ throws(HostFailure) in LocalHost(app) }
    let interpreter = Interpreter(session: session, console: MemoryConsole())
    _ = try await interpreter.perform("load account")
    return interpreter
  }

  private func holds(_ interpreter: Interpreter) async throws -> Bool {
    let condition = try ValueExpression(parsing: Self.condition)
    return try await interpreter.session.check(condition, offset: 0, lenient: false).holds
  }

  /// Whether commands on a fresh account leave it overdrawn.
  private func breaks(_ commands: some Sequence<String>) async throws -> Bool {
    let interpreter = try await makeInterpreter()
    for command in commands { _ = try await interpreter.perform(command) }
    return try await !holds(interpreter)
  }

  /// Makes a session of random inputs, and says after which of them the condition held.
  private func makeSession(
    inputs count: Int, _ inputs: inout RandomInputs
  ) async throws -> (interpreter: Interpreter, held: [Bool]) {
    let interpreter = try await makeInterpreter()
    var held = [try await holds(interpreter)]
    for _ in 0..<count {
      _ = try await interpreter.perform(inputs.next())
      held.append(try await holds(interpreter))
    }
    return (interpreter, held)
  }

  @Test(
    "bisect names the same step as a plain look at every step", arguments: Thoroughness.seeds(24))
  func bisecting(seed: UInt64) async throws {
    var inputs = RandomInputs(
      random: SeededGenerator(seed: seed), mayRecover: seed.isMultiple(of: 2))
    let (interpreter, held) = try await makeSession(inputs: 80, &inputs)
    let first = held.indices.dropFirst().first { held[$0 - 1] && !held[$0] }
    let found = try await interpreter.session.past.bisect(ValueExpression(parsing: Self.condition))
    #expect(found?.step == first)
  }

  @Test(
    "what minimize leaves breaks it, and no input of it can be left out",
    arguments: Thoroughness.seeds(24))
  func minimizing(seed: UInt64) async throws {
    var inputs = RandomInputs(random: SeededGenerator(seed: seed), mayRecover: true)
    let (interpreter, held) = try await makeSession(inputs: 80, &inputs)
    guard held.contains(false) else { return }
    _ = try await interpreter.perform("bisect \(Self.condition)")
    let lines = try await interpreter.perform("minimize").lines
    let commands = lines.dropFirst().map { String($0.dropFirst(2)) }
    #expect(lines.first?.hasPrefix("\(commands.count) of ") == true)
    // A fee, a freeze and a withdrawal, at the least.
    #expect(commands.count >= 3)
    #expect(try await breaks(commands), "\(commands)")
    for index in commands.indices {
      var rest = commands
      rest.remove(at: index)
      #expect(try await !breaks(rest), "\(commands[index]) can be left out of \(commands)")
    }
  }

  @Test("most of the random sessions do break it, or nothing would be tested")
  func sessionsBreak() async throws {
    var broken = 0
    for seed in Thoroughness.seeds(24 as UInt64) {
      var inputs = RandomInputs(random: SeededGenerator(seed: seed), mayRecover: true)
      if try await makeSession(inputs: 80, &inputs).held.contains(false) { broken += 1 }
    }
    #expect(broken * 2 > Thoroughness.seeds(24).count)
  }
}
