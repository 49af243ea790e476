// The panes beside a step: the state, screens, what waits, workflows, output, comparisons, the history of a value.

import { difference } from "./changes.js";
import { changeRow, expectedAndActual, stepLink } from "./details.js";
import { duration, el, fill, long, sparkline } from "./elements.js";
import { askedAt, following, notThere, Worker } from "./questions.js";
import { familyOf } from "./session.js";
import { treeOf, touched, workflowTree } from "./tree.js";
import { placeText } from "./values.js";

/**
 * @typedef {{session: any, look: any, store: any, opened: Set<string>, follower: Worker, sessions: any[],
 *   compares: boolean, live: any}} Context
 * @typedef {{name: string, title: string, isThere: (context: Context) => boolean,
 *   draw: (context: Context) => any}} Pane
 */

/** @param {Context} context */
function follow({ store }) {
  return (place) => store.dispatch({ type: "follow", place });
}

/** @param {Context} context */
function stateTrees(context, session = context.session, step = context.look.step, marked = true) {
  const state = session.state(step);
  const changes = marked ? session.changes(session.record(step)) : [];
  return [...state.parts].map(([part, value]) => () => {
    const marks = touched(changes.find((one) => one.part === part)?.changes ?? []);
    return el("ul", { class: "tree" }, treeOf(value, part, [], marks, {
      part, opened: context.opened, follow: follow(context), place: context.look.place,
      edit: part.endsWith(".local") ? context.live?.edit : null,
    }));
  });
}

/** What differs between two states, part by part. */
function differences(context, before, after) {
  const parts = [...new Set([...before.parts.keys(), ...after.parts.keys()])].map((part) => {
    const changes = difference(before.parts.get(part) ?? null, after.parts.get(part) ?? null);
    return changes.length === 0 ? null : el("section", { class: "part" }, el("h4", null, part),
      el("ul", { class: "changes" }, changes.slice(0, 200).map((change) =>
        changeRow(part, change, before.parts.get(part), follow(context)))),
      changes.length > 200 ? el("p", { class: "quiet" }, `… ${changes.length - 200} more`) : null);
  }).filter(Boolean);
  return parts.length ? parts : el("p", { class: "quiet" }, "Both have the same values.");
}

/** Lines below each other. */
function textLines(lines, isNew = (_) => false) {
  return lines.map((line, i) => el(isNew(i) ? "ins" : "span", { class: "line" }, line));
}

/** Which lines of a drawing are others than before: from one up to another; null for none. */
function drawnAnew(before, lines) {
  const least = Math.min(before.length, lines.length);
  let start = 0;
  while (start < least && before[start] === lines[start]) start++;
  if (start === before.length && start === lines.length) return null;
  let same = 0;
  while (same < least - start && before[before.length - 1 - same] === lines[lines.length - 1 - same]) same++;
  return { start, end: lines.length - same };
}

/** @param {Context} context */
function screens({ session, look }) {
  // The first step of a block tells all that is drawn, not what is drawn anew.
  const before = look.step > session.first ? session.state(look.step - 1).screens : null;
  return [...session.state(look.step).screens].map(([name, lines]) => {
    const anew = before && drawnAnew(before.get(name) ?? [], lines);
    const isNew = (i) => anew && i >= anew.start && i < anew.end;
    return el("section", null, el("h4", null, name, anew ? el("span", { class: "mark" }, "drawn anew") : null),
      el("pre", { class: "screen", tabindex: 0, "aria-label": `screen ${name}` },
        textLines(lines.slice(0, 2_000), isNew),
        lines.length > 2_000 ? el("span", { class: "line quiet" }, `… ${lines.length - 2_000} more lines`) : null));
  });
}

/** @param {Context} context */
function waiting({ session, look, store, live }) {
  const state = session.state(look.step);
  const rows = (title, list) => list.length === 0 ? null
    : el("section", null, el("h4", null, title), el("ul", { class: "plain" }, list));
  const go = (step) => store.dispatch({ type: "go", step });
  const since = (text) => {
    const asked = askedAt(session, look.step, text.split(" ")[0]);
    return asked === null ? null : el("span", { class: "quiet" }, "  since ", stepLink(session, asked, go));
  };
  const sections = [
    rows("Requests and effects", state.waiting.map((text, i) =>
      el("li", null, el("code", null, text), i < 50 ? since(text) : null, live?.answers(text)))),
    rows("Held", state.held.map((text) => el("li", null, el("code", null, text)))),
    rows("Timers", state.timers.map(([text, due]) => el("li", null, el("code", null, text),
      el("span", { class: "quiet" }, ` due in ${duration(due - state.clock)}`)))),
    ...session.header.queues.map((name) => {
      const queue = state.parts.get(name);
      return queue === undefined ? null : el("section", null, el("h4", null, `queue ${name}`),
        el("ul", { class: "tree" }, treeOf(queue, name, [], touched([]), { part: name, opened: new Set(), follow: () => {}, place: null })));
    }),
  ].filter(Boolean);
  return sections.length ? sections : el("p", { class: "quiet" }, "Nothing waits here.");
}

/** @param {Context} context */
function output({ session, look, store }) {
  const lines = [];
  const start = session.blocks[session.blockOf(look.step)].first;
  for (let step = start; step <= look.step; step++) {
    for (const event of session.record(step).events ?? []) {
      if (event.kind === "output") lines.push({ step, text: event.name });
    }
  }
  if (lines.length === 0) return el("p", { class: "quiet" }, "The app printed nothing up to here.");
  return el("ul", { class: "plain log" }, lines.slice(-1_000).map(({ step, text }) =>
    el("li", { class: step === look.step ? "now" : undefined },
      stepButton(store, step), " ", long(text))));
}

/** @param {Context} context */
function comparison(context) {
  const { session, look, store, sessions, compares } = context;
  if (compares) {
    const other = sessions[1 - look.session];
    if (look.step < other.first || look.step > other.last) return el("p", { class: "quiet" }, "The other session has no such step.");
    const [one, two] = look.session === 0 ? [session, other] : [other, session];
    return [
      el("p", null, "From ", el("strong", null, one.header.label ?? "the first"), " to ", el("strong", null, two.header.label ?? "the second"), `, both after step ${look.step}:`),
      differences(context, one.state(look.step), two.state(look.step)),
      el("div", { class: "sides" }, [one, two].map((each) => el("div", null, el("h4", null, each.header.label ?? ""),
        el("code", null, each.record(look.step).command ?? ""), stateTrees(context, each, look.step).map((draw) => draw())))),
    ];
  }
  const other = sessions[look.beside ?? look.session];
  const compared = look.compared ?? Math.max(session.first, look.step - 1);
  const compare = (step, beside) => store.dispatch({
    type: "compare", step: Math.max(sessions[beside].first, Math.min(sessions[beside].last, step)), beside,
  });
  const beside = look.beside ?? look.session;
  const number = el("input", {
    type: "number", min: other.first, max: other.last, value: String(compared), "aria-label": "the step to compare with",
    onchange: (event) => compare(Number(event.target.value), beside),
  });
  const family = familyOf(sessions, look.session);
  const branch = family.length < 2 ? null : [" of branch ", el("select", {
    "aria-label": "the branch to compare with", onchange: (event) => compare(compared, Number(event.target.value)),
  }, family.map((i) => el("option", { value: String(i), selected: i === beside }, sessions[i].header.branch)))];
  // Within one branch the earlier step comes first.
  const states = [[other, compared], [session, look.step]];
  if (other === session && compared > look.step) states.reverse();
  const [from, to] = states.map(([each, step]) => `#${step}${other === session ? "" : ` of branch ${each.header.branch}`}`);
  return [
    el("p", { class: "row-of-controls" }, "Step ", number, branch, ` with step ${look.step}. Choose other steps in the list; this one stays.`),
    el("h4", null, `From ${from} to ${to}`),
    differences(context, states[0][0].state(states[0][1]), states[1][0].state(states[1][1])),
  ];
}

/** @param {Context} context */
function history(context) {
  const { session, look, store, follower } = context;
  const place = look.follows;
  if (!place) return el("p", { class: "quiet" }, "Choose the name of any value to see where it changed.");
  const points = [];
  const box = el("div", { "aria-live": "polite" });
  const draw = (isDone) => {
    const last = points.filter((point) => point.step <= look.step).at(-1);
    const there = points.filter((point) => point.text !== notThere);
    const numbers = there.map((point) => point.number).filter((number) => number !== undefined);
    const shown = points.length > 600 ? [...points.slice(0, 300), ...points.slice(-300)] : points;
    fill(box,
      el("p", null, last ? ["It last changed at ", stepButton(store, last.step), "."] : "It is not there yet.",
        el("span", { class: "quiet" }, ` ${points.length.toLocaleString("en")} values${isDone ? "" : " so far"}`)),
      numbers.length > 1 && numbers.length === there.length ? sparkline(numbers.slice(-2_000)) : null,
      el("ol", { class: "plain points" }, shown.map((point, i) => [
        i === 300 && shown.length < points.length ? el("li", { class: "quiet" }, `… ${points.length - 600} more`) : null,
        el("li", { class: point === last ? "now" : undefined }, stepButton(store, point.step), " ", long(point.text, 200),
          el("span", { class: "quiet by" }, point.command.slice(0, 120))),
      ])));
  };
  follower.run(following(session, place, points), draw);
  return [el("h4", null, placeText(place.part, place.path)), box];
}

function stepButton(store, step) {
  return el("button", { class: "link", onclick: () => store.dispatch({ type: "go", step }) }, `#${step}`);
}

/** @param {Context} context */
function conversation({ session, look }) {
  const { path, exchanges } = session.header.transcript;
  return exchanges.filter((exchange) => exchange.step === look.step || exchange.expected).map((exchange) =>
    exchange.expected ? expectedAndActual(exchange, path)
      : el("section", null, el("h4", null, `${path}:${exchange.line}`), el("pre", { tabindex: 0, "aria-label": exchange.command }, textLines([`> ${exchange.command}`, ...exchange.output.slice(0, 500)]))));
}

/** @type {Pane[]} */
export const panes = [
  { name: "state", title: "State", isThere: () => true, draw: stateTrees },
  { name: "screens", title: "Screens", isThere: ({ session }) => session.header.screens.length > 0, draw: screens },
  { name: "waiting", title: "Waiting", isThere: () => true, draw: waiting },
  {
    name: "workflows", title: "Workflows", isThere: ({ session }) => session.header.trees.length > 0,
    draw: ({ session, look }) => session.header.trees.map((name) => [el("h4", null, name),
      el("ul", { class: "workflows" }, workflowTree(session.state(look.step).parts.get(name)))]),
  },
  { name: "output", title: "Output", isThere: () => true, draw: output },
  { name: "transcript", title: "Transcript", isThere: ({ session }) => Boolean(session.header.transcript), draw: conversation },
  { name: "compare", title: "Compare", isThere: () => true, draw: comparison },
  { name: "history", title: "History", isThere: () => true, draw: history },
];

/** So many rows are drawn at once. What is below them follows, so that a jump is answered soon. */
const mostRows = 60;
const drawer = new Worker();

/**
 * Draws a pane.
 * @param {Element} pane @param {Pane} one @param {Context} context
 * @param {() => boolean} reveal Brings into sight what is looked for; false if it is not there yet.
 */
export function drawPane(pane, one, context, reveal) {
  drawer.stop();
  const pieces = [one.draw(context)].flat();
  const drawn = [];
  for (let rows = 0; pieces.length > 0 && rows < mostRows;) {
    const piece = pieces.shift();
    drawn.push(typeof piece === "function" ? piece() : piece);
    if (drawn.at(-1) instanceof Element) rows += drawn.at(-1).getElementsByTagName("li").length;
  }
  // Nothing is laid out between, so what was in sight stays there, also while the rest is to come.
  const rest = el("div", { hidden: pieces.length === 0 });
  if (pieces.length > 0) rest.style.height = `${pane.scrollHeight}px`;
  fill(pane, drawn, rest);
  let isRevealed = reveal();
  if (pieces.length === 0) return;
  drawer.run((function* () {
    for (const piece of pieces) {
      rest.before(typeof piece === "function" ? piece() : piece);
      isRevealed ||= reveal();
      yield;
    }
    rest.remove();
  })(), () => {}, true);
}

/**
 * A tab for each pane.
 * @param {Pane[]} all @param {string} chosen @param {(name: string) => void} choose
 */
export function paneTabs(all, chosen, choose) {
  return all.map((one, i) => el("button", {
    role: "tab", id: `tab-${one.name}`, "aria-selected": String(one.name === chosen), "aria-controls": "pane",
    tabindex: one.name === chosen ? 0 : -1, title: `key ${i + 1}`, onclick: () => choose(one.name),
    onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const { name } = all[(i + step + all.length) % all.length];
      choose(name);
      document.getElementById(`tab-${name}`)?.focus();
    },
  }, one.title));
}
