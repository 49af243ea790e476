// A suite of transcripts: each file with its result, its time, and what differs.

import { expectedAndActual } from "./details.js";
import { el } from "./elements.js";

/**
 * @param {any} suite @param {any[]} sessions
 * @param {(session: number) => void} open Shows a session.
 */
export function suiteView(suite, sessions, open) {
  const counts = Object.entries(suite.counts).map(([name, count]) =>
    el("span", { class: `count-of ${name}` }, el("strong", null, count.toLocaleString("en")),
      ` ${count === 1 && name === "faults" ? "fault" : name}`));
  return el("main", { class: "suite", tabindex: -1 },
    el("h1", null, suite.title ?? "Transcripts"),
    el("p", { class: "counts" }, counts, suite.seconds === undefined ? null
      : el("span", { class: "quiet" }, `${suite.commands.toLocaleString("en")} commands in ${suite.seconds} s`)),
    el("ul", { class: "plain files" }, suite.files.map((file) => fileRow(file, sessions, open))));
}

function fileRow(file, sessions, open) {
  const isBad = file.verdict !== "passed" && file.verdict !== "updated";
  const head = [
    el("span", { class: `verdict ${file.verdict}` }, file.verdict), el("span", { class: "path" }, file.path),
    file.seconds === undefined ? null
      : el("span", { class: "quiet" }, `${file.commands} commands, ${file.seconds} s`),
  ];
  if (!isBad) return el("li", { class: "file" }, head);
  const button = file.session === undefined ? null
    : el("button", { class: "primary", onclick: () => open(file.session) }, "Look at the session");
  return el("li", { class: "file bad" }, el("details", { open: true }, el("summary", null, head),
    file.problem ? el("p", { class: "problem" }, file.problem.split("\n").map((line) => el("span", { class: "line" }, line))) : null, button,
    file.differences.map((difference) => expectedAndActual(difference, file.path))));
}
