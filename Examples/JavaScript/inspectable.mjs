// Serves an app to the inspector as a minimal host of docs/Protocol.md: see docs/FromJavaScript.md.
//
//   const app = new App("counter", "Counts", () => ({ count: 0 }));      // the state, anew for each load
//   app.action("Add", { amount: "Int" }, (state, { amount }) => { state.count += amount; },
//     { help: "Add to the count", example: { amount: 1 } });              // kinds as Swift writes them
//   app.serve();
//
// An object is shown as a structure, a Map as a dictionary, an array, a Set and a Date as what they are.

/** Throw it before anything is changed: the input is refused then, and takes no step. */
export class Refusal extends Error {
  constructor(message, place) {
    super(message);
    this.refusal = place ? { message, place } : { message };
  }
}

/** What is written as `Name(label: value)`, or as a case `.name(value)`; the unlabelled are 0, 1, … */
export class Record {
  constructor(name, members = {}) {
    this.name = name;
    this.members = members;
  }
}

/** Some parts side by side, `(1, "a")`. */
export class Tuple extends Array {}

const name = (text) => (/^[A-Za-z_][A-Za-z0-9_]*$/.test(text) ? text : `\`${text}\``);
const named = (members) => "(" + Object.entries(members).map(([key, value]) =>
  (/^\d+$/.test(key) ? "" : name(key) + ": ") + literal(value)).join(", ") + ")";
const escaped = (letter) => {
  if (letter === '"' || letter === "\\") return "\\" + letter;
  // Half a pair is no letter.
  const code = /\p{Cs}/u.test(letter) ? 0xfffd : letter.codePointAt(0);
  return /[\p{C}\p{Zl}\p{Zp}]/u.test(letter) ? `\\u{${code.toString(16).toUpperCase()}}` : letter;
};

/** A value in the notation of docs/Grammar.md. A whole number is an Int. */
export function literal(value) {
  if (value === null || value === undefined) return "nil";
  if (typeof value === "boolean" || typeof value === "bigint") return String(value);
  if (typeof value === "number") {
    if (Object.is(value, -0)) return "-0.0";
    if (Number.isSafeInteger(value)) return String(value);
    if (!Number.isFinite(value)) return String(value).replace("Infinity", "Double.infinity").replace("NaN", "Double.nan");
    return Number.isInteger(value) ? value.toExponential() : String(value);
  }
  if (typeof value === "string") return '"' + Array.from(value, escaped).join("") + '"';
  if (typeof value !== "object") return "untracked";
  if (value instanceof Tuple) return named({ ...value });
  if (Array.isArray(value)) return "[" + value.map(literal).join(", ") + "]";
  if (value instanceof Set) return "Set([" + Array.from(value, literal).sort().join(", ") + "])";
  if (value instanceof Map) return "[" + (Array.from(value, (each) => each.map(literal).join(": ")).join(", ") || ":") + "]";
  if (value instanceof Date) return `Date("${value.toISOString().replace(".000Z", "Z")}")`;
  if (value instanceof Uint8Array) return `Data("${Buffer.from(value).toString("base64")}")`;
  if (value instanceof Record) return value.name + named(value.members).replace(value.name.includes(".") ? /^\(\)$/ : "", "");
  return name(value.constructor?.name ?? "Object") + named(value);
}

const words = { nil: null, true: true, false: false, "Double.nan": NaN, "Double.infinity": Infinity,
  "-Double.infinity": -Infinity };
const makers = { Date: (text) => new Date(text), Data: (text) => Buffer.from(text, "base64"), Set: (list) => new Set(list) };
const number = /^-?\d+(\.\d+)?([eE][+-]?\d+)?$/;
const plain = { 0: "\0", t: "\t", n: "\n", r: "\r" };

/** The value of a literal, as the inspector writes it. */
export function parsed(text) {
  const tokens = text.match(/"(?:[^"\\]|\\[^])*"|-?\d+(?:\.\d+)?(?:[eE][+-]?\d+)?(?!\w)|-?[.\p{L}\p{N}_]+|\.?`[^`]*`|\[:\]|[\][():]/gu) ?? [];
  const many = (end) => {
    const items = [];
    while (tokens.length && tokens[0] !== end) {
      const value = one();
      items.push(tokens[0] === ":" && tokens.shift() ? { key: value, value: one() } : { value });
    }
    tokens.shift();
    return items;
  };
  const one = () => {
    const token = tokens.shift() ?? "";
    if (token in words) return words[token];
    if (token === "[:]") return new Map();
    if (token.startsWith('"')) {
      return token.slice(1, -1).replace(/\\(?:u\{([0-9A-Fa-f]+)\}|([^]))/gu, (_, code, letter) =>
        code ? String.fromCodePoint(parseInt(code, 16)) : plain[letter] ?? letter);
    }
    if (number.test(token)) return Number.isSafeInteger(+token) || /[.eE]/.test(token) ? +token : BigInt(token);
    if (token === "[") {
      const items = many("]");
      return items.some((each) => "key" in each) ? new Map(items.map((each) => [each.key, each.value])) : items.map((each) => each.value);
    }
    if (token === "(") return Tuple.from(many(")"), (each) => each.value);
    if (!/[\p{L}_`]/u.test(token)) throw new Error(`unexpected '${token}' in ${text}`);
    const word = token.replaceAll("`", "");
    if (tokens[0] !== "(") return new Record(word);
    tokens.shift();
    const parts = Object.fromEntries(many(")").map((each, index) => [each.key?.name ?? index, each.value]));
    return word in makers ? makers[word](parts[0]) : new Record(word, parts);
  };
  return one();
}

const isWhole = (value) => typeof value === "bigint" || Number.isInteger(value);
const kinds = {
  Int: isWhole, Double: (value) => typeof value === "number", String: (value) => typeof value === "string",
  Bool: (value) => typeof value === "boolean", Date: (value) => value instanceof Date,
};

/** Whether a value is of a kind such as `Int`, `String?` or `[Int]`; others are taken as they come. */
function isOf(kind, value) {
  if (kind.endsWith("?")) return value === null || isOf(kind.slice(0, -1), value);
  if (/^\[[^:]*\]$/.test(kind)) return Array.isArray(value) && value.every((each) => isOf(kind.slice(1, -1), each));
  return kinds[kind]?.(value) ?? true;
}

/** An app: its state, under a name, and what can be done with it. */
export class App {
  #actions = new Map();

  constructor(name, summary, make, { store = "state", type = "State", invariants = [] } = {}) {
    Object.assign(this, { make, store, state: undefined, summary: { name, summary } });
    this.description = { app: name, summary, stores: [{ name: store, type, actions: [] }],
      invariants: invariants.map((each) => ({ title: each, expression: each })) };
  }

  /** Declares an action: its arguments with their kinds, and what it does with the state; it may be async. */
  action(name, parameters, perform, { help = "", example } = {}) {
    this.#actions.set(name, { parameters, perform });
    const shape = { name, help, parameters: Object.entries(parameters).map(([label, kind]) =>
      ({ label, kind, isOptional: kind.endsWith("?") })) };
    if (example || shape.parameters.length === 0) shape.example = literal(new Record(name, example ?? {}));
    this.description.stores[0].actions.push(shape);
    return this;
  }

  async #perform(name, given) {
    const action = this.#actions.get(name);
    if (!action) throw new Refusal(`there is no action '${name}', only ${[...this.#actions.keys()].join(", ")}`, { name: {} });
    const { parameters, perform } = action;
    const values = {};
    given.forEach((argument, index) => {
      const place = { argument: { index, path: "." } };
      const label = argument.label ?? Object.keys(parameters).find((each) => !(each in values));
      if (!(label in parameters) || label in values) throw new Refusal(`${name} has no argument '${label ?? index}' here`, place);
      values[label] = parsed(argument.value);
      if (!isOf(parameters[label], values[label])) {
        throw new Refusal(`${name}.${label}: expected ${parameters[label]}, found ${argument.value}`, place);
      }
    });
    for (const [label, kind] of Object.entries(parameters)) {
      if (!(label in values) && !kind.endsWith("?")) throw new Refusal(`${name} needs the argument '${label}'`, { name: {} });
      values[label] ??= null;
    }
    try {
      await perform(this.state, values);
    } catch (error) {
      if (error instanceof Refusal) throw error;
      // It may have changed something: a step, in which the action failed.
      return { events: [{ kind: "action-failed", name: literal(new Record(name, values)), detail: String(error?.message ?? error) }] };
    }
    return {};
  }

  async #answer(request) {
    const [asked, content] = Object.entries(request).find(([, each]) => each && typeof each === "object") ?? [];
    if (asked === "hello" && content.version === 1) return { hello: { version: 1, capabilities: [], apps: [this.summary] } };
    if (asked === "values") return { values: { parts: [{ part: this.store, value: literal(this.state) }] } };
    if (asked === "perform" && content.input.dispatch) {
      const { action, arguments: given = [] } = content.input.dispatch;
      return { step: { report: await this.#perform(action, given) } };
    }
    if (asked === "load" && content.app === this.summary.name) this.state = this.make(content.seed);
    else if (asked !== "describe") throw new Refusal(`this app does not know ${asked} ${JSON.stringify(content)}`);
    return { scene: { description: this.description } };
  }

  /** Answers until the inspector goes. What the app prints goes to standard error, where it is read. */
  async serve() {
    const write = process.stdout.write.bind(process.stdout);
    process.stdout.write = (...output) => process.stderr.write(...output);
    let rest = "";
    for await (const chunk of process.stdin.setEncoding("utf8")) {
      const lines = (rest + chunk).split("\n");
      rest = lines.pop();
      for (const line of lines) {
        let id = -1;
        let reply;
        try {
          const request = JSON.parse(line);
          id = request.id ?? -1;
          reply = await this.#answer(request);
        } catch (error) {
          reply = { refused: { refusal: error.refusal ?? { message: `not a request: ${error?.message}` } } };
        }
        write(JSON.stringify({ id, ...reply }) + "\n");
      }
    }
  }
}
