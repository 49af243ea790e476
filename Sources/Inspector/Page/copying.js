// What is taken out of the page: a command, the session up to a step as a transcript or as a Swift test.

import { el } from "./elements.js";
import { countOf, literal, placeText, tagOf, valueAt } from "./values.js";

/** The most values that a copied test looks at. */
const mostChecks = 6;

/** The commands that lead to a step. */
export function commandsUpTo(session, step) {
  const commands = [];
  for (let number = Math.max(1, session.first); number <= step; number++) {
    const record = session.record(number);
    commands.push(...(record.before ?? []), record.command ?? "");
  }
  return commands.filter((command) => command && !command.startsWith("#"));
}

/** What a test of a step looks at: the places that it changed, with what is there. */
function checks(session, step) {
  const state = session.state(step);
  const found = new Map();
  for (const { part, changes } of session.changes(session.record(step))) {
    for (const change of changes) {
      const isElement = change.kind !== "changed" && change.path.length > 0;
      const path = isElement ? change.path.slice(0, -1) : change.path;
      const value = valueAt(state.parts.get(part), path);
      if (value === undefined || found.size >= mostChecks) continue;
      const isList = ["array", "set", "dictionary"].includes(tagOf(value));
      const place = placeText(part, path);
      if (isList) found.set(`${place}.count`, String(countOf(value)));
      else if (countOf(value) < 8) found.set(place, literal(value));
    }
  }
  return [...found].filter(([place, text]) =>
    ![place, text].some((piece) => /<secret>|untracked/.test(piece)));
}

const missing = "values that were not written down stand as <secret>: put some in their place";

/** The session up to a step as a transcript that passes where the app still does the same. */
export function transcript(session, step) {
  const commands = commandsUpTo(session, step);
  const lines = [];
  if (commands.some((command) => command.includes("<secret>"))) lines.push(`# ${missing}`);
  for (const command of [session.header.load, ...commands]) {
    lines.push(...command.split("\n").map((line, i) => (i === 0 ? "> " : ">> ") + line), "...");
  }
  for (const [place, text] of checks(session, step)) lines.push(`> expect ${place} == ${text}`, "ok");
  return `${lines.join("\n")}\n`;
}

/** A Swift literal that needs no escapes, however many signs of a literal are in the text. */
function raw(text) {
  let signs = "";
  while (text.includes(`"${signs}`) || text.includes(`\\${signs}`)) signs += "#";
  return `${signs}"${text}"${signs}`;
}

/** The session up to a step as a test for Swift Testing. */
export function swiftTest(session, step) {
  const { app, type = "YourApp", modules = [] } = session.header;
  const imports = [...new Set(["InspectorTesting", "Testing", ...modules])].sort();
  const commands = commandsUpTo(session, step);
  const lines = [...imports.map((module) => `import ${module}`), ""];
  if (commands.some((command) => command.includes("<secret>"))) lines.unshift(`// ${missing}`);
  lines.push("@MainActor", `@Test(${raw(`A session of ${app}, up to step ${step}`)})`, "func session() async throws {");
  lines.push(`  let app = try await InspectedApp(${type}())`);
  for (const command of commands) lines.push(`  try await app.perform(${raw(command)})`);
  for (const [place, text] of checks(session, step)) {
    lines.push(`  #expect(try await app.value(${raw(place)}) == ${raw(text)})`);
  }
  return [...lines, "}", ""].join("\n");
}

/** Takes a text to the clipboard; where a browser does not allow that, shows it to be copied. */
export async function copy(text, say) {
  try {
    await navigator.clipboard.writeText(text);
    say("copied");
  } catch {
    const area = el("textarea", { rows: 16, readonly: true, "aria-label": "text to copy" });
    area.value = text;
    const dialog = el("dialog", { class: "copy", "aria-label": "Copy" }, area,
      el("form", { method: "dialog" }, el("button", null, "Close")));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
    area.select();
    say("the text is selected");
  }
}
