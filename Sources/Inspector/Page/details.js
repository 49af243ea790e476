// What a step did: what was typed, its cascade in order, and what is different after it.

import { duration, el, long } from "./elements.js";
import { askedAt, oldOf } from "./questions.js";
import { literal, pathText, placeText, valueAt } from "./values.js";
import { valueText } from "./tree.js";

/** The words for events that are not their own. */
const words = {
  "action": ["", ""], "action-failed": ["", "failed"], "action-held": ["", "held"], "effect-started": ["effect", "started"],
  "effect-finished": ["effect", "finished"], "effect-failed": ["effect", "failed"],
  "effect-cancelled": ["effect", "cancelled"], "effect-sleeping": ["effect", "sleeps"],
  "request-parked": ["request", "waits for an answer"], "session-began": ["", "begins"], "session-ended": ["", "ends"],
  "rendered": ["", "rendered"], "worker-started": ["", "started"], "worker-ended": ["", "ended"],
  "worker-sleeping": ["", "sleeps"], "side-effect-started": ["", "started"], "side-effect-ended": ["", "ended"],
  "timer-fired": ["timer", "fired"], "workflow-action": ["", "takes"], "workflow-output": ["", "gives"],
};
const details = { "request-parked": true, "action-failed": true, "effect-failed": true };

/** The lane of an event's kind, by which it has its colour. */
function laneOf(kind) {
  if (kind === "output") return "output";
  if (kind.startsWith("timer") || kind.endsWith("sleeping")) return "timer";
  if (kind.startsWith("transition")) return "transition";
  if (kind.endsWith("failed")) return "failed";
  return /^(effect|request|worker|side-effect)/.test(kind) ? "effect" : "cascade";
}

function eventRow(event) {
  if (event.kind === "output") return el("li", { class: "event output" }, el("code", null, event.name), event.detail ? el("span", { class: "quiet" }, ` ${event.detail}`) : null);
  const [before, after] = words[event.kind] ?? [event.kind.replaceAll("-", " "), ""];
  const detail = event.detail ?? "";
  return el("li", { class: `event ${laneOf(event.kind)}` },
    before ? `${before} ` : "", long(event.name + (details[event.kind] && event.kind === "request-parked" ? detail : ""), 300),
    after ? ` ${after}` : "", detail && event.kind !== "request-parked" ? [" ", long(detail, 300)] : null,
    event.source ? el("span", { class: "source" }, event.source) : null);
}

/**
 * One change of a part.
 * @param {string} part @param {any} change @param {any} before The part's value before the step.
 * @param {(place: any) => void} follow
 */
export function changeRow(part, change, before, follow) {
  const old = oldOf(change, before);
  const isElement = typeof change.path.at(-1) === "number";
  const path = change.kind === "removed" && isElement ? change.path.slice(0, -1) : change.path;
  const name = el("button", {
    class: "name", title: `history of ${placeText(part, path)}`, onclick: () => follow({ part, path }),
  }, pathText(change.path));
  const sign = { changed: "~", inserted: "+", removed: "−", moved: "↕" }[change.kind] ?? "·";
  const word = change.kind === "inserted" ? "added" : change.kind;
  let what;
  if (change.kind === "moved") {
    const moved = valueAt(before, [...change.path, change.from]);
    what = [`moved [${change.from}] to [${change.to}]  `, moved === undefined ? null : valueText(moved)];
  } else if (change.kind === "inserted") {
    what = el("ins", null, valueText(change.new));
  } else if (change.kind === "removed") {
    what = old === undefined ? null : el("del", null, valueText(old));
  } else {
    what = changedTexts(old, change.new);
  }
  return el("li", { class: `change ${change.kind}` },
    el("span", { class: "sign", "aria-label": word, role: "img" }, sign), el("span", null, name, " ", what));
}

/** Old and new; of long texts only what differs, with some of what is around. */
function changedTexts(old, value) {
  if (typeof old === "string" && typeof value === "string" && Math.max(old.length, value.length) > 60) {
    let start = 0;
    while (start < old.length && old[start] === value[start]) start++;
    let end = 0;
    while (end < Math.min(old.length, value.length) - start && old.at(-1 - end) === value.at(-1 - end)) end++;
    const from = Math.max(0, start - 20);
    const to = Math.max(0, end - 20);
    const piece = (text) => (from > 0 ? "…" : "") + text.slice(from, text.length - to) + (to > 0 ? "…" : "");
    return [el("del", null, valueText(piece(old))), " → ", el("ins", null, valueText(piece(value)))];
  }
  return [old === undefined ? null : el("del", null, valueText(old)), " → ", el("ins", null, valueText(value))];
}

/** Which step asked for what a step answers. */
function answered(session, record, go) {
  const name = /^(?:resolve|fail) ([^ ]+#\d+)/.exec(record.command ?? "")?.[1];
  const asked = name ? askedAt(session, record.step - 1, name) : null;
  return asked === null ? null : el("p", { class: "quiet" }, `${name} waited since `, stepLink(session, asked, go));
}

/** A step as a link, with what was typed there. @param {(step: number) => void} go */
export function stepLink(session, step, go) {
  return [el("button", { class: "link", onclick: () => go(step) }, `#${step}`), " ", long(session.record(step).command ?? "", 120)];
}

/**
 * What there is to see of a step.
 * @param {any} session @param {number} step
 * @param {{follow: (place: any) => void, copyButtons: any, go: (step: number) => void,
 *   branches: {name: string, count: string, open: (() => void) | null}[]}} around
 */
export function stepDetails(session, step, around) {
  const { follow, copyButtons, go, branches } = around;
  const record = session.record(step);
  const state = step > session.first ? session.state(step - 1) : null;
  const changes = session.changes(record);
  const events = record.events ?? [];
  const known = new Set(record.source ?? []);
  return [
    el("div", { class: "typed" },
      el("h2", null, el("span", { class: "number" }, `#${step} `), long(record.command ?? "the beginning", 600)),
      copyButtons),
    record.error ? el("p", { class: "problem", role: "note" }, record.error) : null,
    record.before?.length ? [el("h3", null, "Before it, without a step"), el("ul", { class: "plain" }, record.before.map((text) => el("li", null, el("code", null, text))))] : null,
    answered(session, record, go),
    session.idle.has(step) ? el("p", { class: "quiet" }, `${duration(session.idle.get(step))} went by.`) : null,
    branches.length ? el("p", { class: "quiet" }, "Branches begin here: ", branches.map(({ name, count, open }, i) => [
      i ? ", " : "", open ? el("button", { class: "link", onclick: open }, `branch ${name}`) : `branch ${name}`,
      ` with ${count} ${count === "1" ? "step" : "steps"} of its own`])) : null,
    known.size ? el("p", { class: "quiet" }, "Sent from ", [...known].map((place, i) => [i ? ", " : "", el("code", null, place)])) : null,
    events.length ? [el("h3", null, "What happened"), el("ol", { class: "events" }, events.slice(0, 500).map(eventRow)), events.length > 500 ? el("p", { class: "quiet" }, `… ${events.length - 500} more`) : null] : null,
    el("h3", null, "What changed"),
    changes.length === 0 ? el("p", { class: "quiet" }, step === 0 ? "This is how the app begins." : "Nothing did.") : null,
    changes.map(({ part, changes: list, omitted, as }) => el("section", { class: "part" },
      el("h4", null, part, as ? el("span", { class: "quiet" }, `  as ${as} did`) : null),
      as && list.length > 3 ? null : el("ul", { class: "changes" },
        list.slice(0, 200).map((change) => changeRow(part, change, state?.parts.get(part), follow))),
      list.length > 200 ? el("p", { class: "quiet" }, `… ${(list.length - 200).toLocaleString("en")} more`) : null,
      omitted ? el("p", { class: "quiet" }, `${omitted.toLocaleString("en")} more were not recorded`) : null)),
  ];
}

/** What differs from what a transcript expects, side by side. */
export function expectedAndActual(exchange, path) {
  const { expected, output } = exchange;
  const wants = [...expected, ...(exchange.expectedCode ? [`? ${exchange.expectedCode}`] : [])];
  const gives = [...output, ...(exchange.code ? [`? ${exchange.code}`] : [])];
  const lines = (list, others, tag) => list.map((line) =>
    el(others.includes(line) || /^(\.\.\.|.*\[\.\.)/.test(line) ? "span" : tag, { class: "line" }, line));
  return el("section", { class: "difference" },
    el("h2", null, el("span", null, `${path}:${exchange.line} `), el("code", null, exchange.command), " gave something else"),
    el("div", { class: "sides" },
      el("div", null, el("h3", null, "expected"), el("pre", { tabindex: 0 }, lines(wants, gives, "del"))),
      el("div", null, el("h3", null, "actual"), el("pre", { tabindex: 0 }, lines(gives, wants, "ins")))));
}
