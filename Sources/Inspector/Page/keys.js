// What keys do, and the help that lists them.

import { el } from "./elements.js";

/** @type {[string, string, string][]} keys, action, what it does */
export const keys = [
  ["ArrowRight j", "next", "the next step"],
  ["ArrowLeft k", "previous", "the step before"],
  ["Home", "first", "the first step"],
  ["End", "last", "the last step"],
  ["PageDown", "ahead", "ten steps further"],
  ["PageUp", "back", "ten steps back"],
  ["n", "nextProblem", "the next failure"],
  ["/", "search", "search commands, paths and values"],
  ["f", "filter", "show or hide the filters"],
  ["c", "compare", "compare with this step"],
  ["y", "copy", "copy the command"],
  ["t", "copyTranscript", "copy the session up to here as a transcript"],
  ["w", "copySwift", "copy the session up to here as a Swift test"],
  ["1 2 3 4 5 6 7 8 9", "pane", "the pane of that number"],
  ["Escape", "leave", "leave the search, the comparison, the history"],
  ["?", "help", "this list"],
];

const shown = { ArrowRight: "→", ArrowLeft: "←", PageDown: "Page ↓", PageUp: "Page ↑", Escape: "Esc" };

/** Whether a key belongs to what has the focus. */
function isTaken(event) {
  const { target, key } = event;
  if (event.ctrlKey || event.metaKey || event.altKey) return true;
  if (document.querySelector("dialog[open]")) return true;
  if (target instanceof HTMLInputElement && target.type === "range") {
    return ["ArrowRight", "ArrowLeft", "Home", "End", "PageUp", "PageDown"].includes(key);
  }
  const isTyping = target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
  if (isTyping) return key !== "Escape";
  // A list of tabs has its own arrows.
  return target instanceof Element && target.getAttribute("role") === "tab" && key.startsWith("Arrow");
}

/** @param {(action: string, key: string) => void} act */
export function listen(act) {
  document.addEventListener("keydown", (event) => {
    if (isTaken(event)) return;
    const found = keys.find(([names]) => names.split(" ").includes(event.key));
    if (!found) return;
    event.preventDefault();
    act(found[1], event.key);
  });
}

/** Shows what keys do. */
export function help() {
  const rows = keys.map(([names, , what]) => el("tr", null,
    el("th", { scope: "row" }, (names.length > 12 && names.startsWith("1") ? ["1", "9"] : names.split(" ")).map((name, i) => [i ? (names.startsWith("1") ? " … " : " or ") : "", el("kbd", null, shown[name] ?? name)])),
    el("td", null, what)));
  const dialog = el("dialog", { class: "help", "aria-labelledby": "help-title" },
    el("h2", { id: "help-title" }, "Keys"), el("table", null, el("tbody", null, rows)),
    el("p", { class: "quiet" }, "The name of any value shows its history. The address holds the step, as in #7, and a value, as in #7/state.count."),
    el("form", { method: "dialog" }, el("button", { class: "primary" }, "Close")));
  dialog.addEventListener("close", () => dialog.remove());
  document.body.append(dialog);
  dialog.showModal();
}
