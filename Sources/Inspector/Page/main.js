// Puts the page together: reads what was recorded, makes the store and the views, and keeps the address.

import { copy, swiftTest, transcript } from "./copying.js";
import { expectedAndActual, stepDetails } from "./details.js";
import { duration, el, fill } from "./elements.js";
import { help, listen } from "./keys.js";
import { panes } from "./panes.js";
import { firstDifference, isNarrowed, matching, placeAt, Worker } from "./questions.js";
import { lanes, Session } from "./session.js";
import { StepList } from "./steps.js";
import { beginning, Store } from "./store.js";
import { suiteView } from "./suite.js";
import { Timeline } from "./timeline.js";
import { placeText } from "./values.js";

const page = JSON.parse(document.getElementById("page").textContent);
const sessions = page.sessions.map((header, number) => new Session(header, number));
for (const session of sessions) {
  session.failing = session.header.transcript?.exchanges.find((exchange) => exchange.expected)?.step;
}
const store = new Store(beginning(page.compares ? "compare" : "state"));
const opened = new Set();
const searcher = new Worker();
const follower = new Worker();

/** The step at which a session is opened: the one that differs, or the last. */
function startOf(session) {
  return session.failing ?? session.last;
}

// The parts of the page.
const choose = (step) => store.dispatch({ type: "go", step });
const list = new StepList(choose);
const timeline = new Timeline(choose);
const said = el("div", { role: "status", class: "said" });
const search = el("input", {
  type: "search", placeholder: "Search  /", "aria-label": "Search commands, paths and values of all steps",
  oninput: () => store.dispatch({ type: "search", query: search.value }),
});
const found = el("span", { class: "quiet found", role: "status" });
const filters = el("div", { class: "filters", hidden: true },
  filterField("hides", "hide actions", "Tick, Scroll"), filterField("changed", "changed", "state.todos"),
  el("label", null, "only ", el("select", {
    onchange: (event) => store.dispatch({ type: "filter", filter: { kind: event.target.value } }),
  }, el("option", { value: "" }, "all steps"), Object.keys(lanes).map((name) => el("option", { value: name }, name)))));
const title = el("h1", null);
const details = el("section", { class: "details", "aria-label": "The step", tabindex: -1 });
const tabs = el("div", { role: "tablist", class: "tabs", "aria-label": "Panes" });
const pane = el("div", { role: "tabpanel", class: "pane", id: "pane", tabindex: 0 });
const back = el("button", { class: "link", hidden: true, onclick: () => show(false) }, "← all transcripts");
const swap = el("button", { hidden: true, onclick: () => swapSessions() }, "the other session");
const app = document.getElementById("app");
const view = el("div", { class: "view" },
  el("header", null, back, title, swap, timeline.note, search, found,
    el("button", { onclick: () => act("filter"), "aria-label": "Filters" }, "Filters"),
    el("button", { onclick: () => help(), "aria-label": "Help" }, "?")),
  filters, timeline.element,
  el("main", { class: "columns" }, list.element, details, el("section", { class: "beside", "aria-label": "Beside it" }, tabs, pane)), said);

function filterField(name, label, example) {
  return el("label", null, `${label} `, el("input", {
    type: "text", placeholder: example, oninput: (event) => store.dispatch({ type: "filter", filter: { [name]: event.target.value } }),
  }));
}

let silence = 0;
/** Says something for a moment, also to a screen reader. */
function say(text) {
  fill(said, text);
  said.classList.add("shown");
  clearTimeout(silence);
  silence = setTimeout(() => said.classList.remove("shown"), 1_600);
}

/** The session that is looked at. */
const current = () => sessions[store.state.session];

function copyButtons(step) {
  const session = current();
  return el("div", { class: "copies", role: "group", "aria-label": "Copy" },
    el("button", { onclick: () => act("copy") }, "Copy command"),
    el("button", { onclick: () => copy(transcript(session, step), say) }, "as transcript"),
    el("button", { onclick: () => copy(swiftTest(session, step), say) }, "as Swift test"));
}

function drawDetails(look) {
  const session = current();
  const { transcript: story, crash } = session.header;
  const failing = story?.exchanges.find((exchange) => exchange.expected && exchange.step === look.step);
  fill(details,
    failing ? expectedAndActual(failing, story.path) : null,
    crash && look.step === session.last ? el("p", { class: "problem", role: "note" }, crash.message,
      crash.places.map((place) => [el("br"), el("code", null, place)])) : null,
    stepDetails(session, look.step, {
      follow: (place) => store.dispatch({ type: "follow", place }), copyButtons: copyButtons(look.step),
    }));
  details.scrollTop = 0;
}

function context(look) {
  const place = look.place && typeof look.place === "object" ? placeText(look.place.part, look.place.path) : look.place;
  return { session: current(), look: { ...look, place }, store, opened, follower, sessions, compares: page.compares };
}

function shownPanes(look) {
  return panes.filter((one) => one.isThere(context(look)));
}

function drawTabs(look) {
  fill(tabs, shownPanes(look).map((one, i) => el("button", {
    role: "tab", id: `tab-${one.name}`, "aria-selected": String(one.name === look.pane), "aria-controls": "pane",
    tabindex: one.name === look.pane ? 0 : -1, title: `key ${i + 1}`,
    onclick: () => store.dispatch({ type: "pane", pane: one.name }),
    onkeydown: (event) => {
      const step = { ArrowRight: 1, ArrowLeft: -1 }[event.key];
      if (!step) return;
      const all = shownPanes(look);
      const next = all[(i + step + all.length) % all.length];
      store.dispatch({ type: "pane", pane: next.name });
      document.getElementById(`tab-${next.name}`)?.focus();
    },
  }, one.title)));
  pane.setAttribute("aria-labelledby", `tab-${look.pane}`);
}

function drawPane(look) {
  follower.stop();
  const one = panes.find((each) => each.name === look.pane) ?? panes[0];
  const top = pane.scrollTop;
  fill(pane, one.draw(context(look)));
  pane.scrollTop = top;
}

/** Brings what changed in a tree into sight. */
function revealChange() {
  const mark = pane.querySelector(".chosen, .mark");
  if (!mark) return;
  const [inner, outer] = [mark.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - outer.height / 3;
}

function drawList(look) {
  const session = current();
  if (!isNarrowed(look)) {
    searcher.stop();
    fill(found);
    list.show(session, null, session.failing);
    list.go(look.step);
    return;
  }
  const steps = [];
  searcher.run(matching(session, look, steps), (isDone) => {
    list.show(session, steps, session.failing);
    fill(found, `${steps.length.toLocaleString("en")} steps${isDone ? "" : " …"}`);
  });
}

store.subscribe((look, old) => {
  const isOther = look.session !== old.session;
  if (isOther) beginSession(look);
  if (isOther || look.query !== old.query || look.filter !== old.filter) drawList(look);
  if (isOther || look.step !== old.step) {
    list.go(look.step);
    const state = current().state(look.step);
    timeline.go(look.step, `step ${look.step} of ${current().last}${state.clock ? `, at ${duration(state.clock)}` : ""}`);
    drawDetails(look);
  }
  if (look.pane !== old.pane || isOther) drawTabs(look);
  drawPane(look);
  if (look.pane === "state" && (look.step !== old.step || look.place !== old.place)) revealChange();
  const place = context(look).look.place;
  const address = `#${page.sessions.length > 1 ? `${look.session}:` : ""}${look.step}${place ? `/${encodeURI(place)}` : ""}`;
  if (location.hash !== address) history.replaceState(null, "", address);
});

function beginSession(look) {
  const session = sessions[look.session];
  opened.clear();
  fill(title, session.header.label ?? session.header.transcript?.path ?? session.header.app);
  document.title = page.title;
  timeline.show(session);
  drawTabs(look);
}

function swapSessions() {
  const { session, step } = store.state;
  const other = sessions[1 - session];
  store.dispatch({ type: "open", session: 1 - session, step: Math.max(other.first, Math.min(other.last, step)) });
}

/** Does what a key asks for. */
function act(action, key = "") {
  const look = store.state;
  const session = current();
  // Of steps that were found, the next one is gone to.
  const go = (rows) => {
    const row = list.rowOf(look.step);
    const isBetween = list.steps && list.stepIn(row) !== look.step && rows > 0;
    const next = Math.max(0, Math.min(list.count - 1, row + rows - (isBetween ? 1 : 0)));
    if (list.count > 0) choose(list.stepIn(next));
  };
  switch (action) {
    case "next": return go(1);
    case "previous": return go(-1);
    case "ahead": return go(10);
    case "back": return go(-10);
    case "first": return go(-Infinity);
    case "last": return go(Infinity);
    case "nextProblem": {
      for (let step = look.step + 1; step <= session.last; step++) {
        if (session.marks(step) & lanes.failed || step === session.failing) return choose(step);
      }
      return say("no failure after this step");
    }
    case "search": search.focus(); return search.select();
    case "filter": filters.hidden = !filters.hidden; return;
    case "compare": return store.dispatch({ type: "compare", step: look.step });
    case "copy": return copy(session.record(look.step).command ?? "", say);
    case "copyTranscript": return copy(transcript(session, look.step), say);
    case "copySwift": return copy(swiftTest(session, look.step), say);
    case "pane": {
      const one = shownPanes(look)[Number(key) - 1];
      return one && store.dispatch({ type: "pane", pane: one.name });
    }
    case "leave":
      search.value = "";
      search.blur();
      store.dispatch({ type: "search", query: "" });
      if (look.compared !== null) store.dispatch({ type: "compare", step: null });
      if (look.follows) store.dispatch({ type: "pane", pane: "state" });
      return;
    case "help": return help();
  }
}

/** Goes where the address says; false if it names no step. */
function followAddress() {
  const match = /^#(?:(\d+):)?(\d+)(?:\/(.*))?$/s.exec(location.hash);
  if (!match) return false;
  const number = Math.min(sessions.length - 1, Number(match[1] ?? Math.max(0, store.state.session)));
  const session = sessions[number];
  if (!session) return false;
  const step = Math.max(session.first, Math.min(session.last, Number(match[2])));
  store.dispatch({ type: "open", session: number, step });
  if (!match[3]) return true;
  let text = match[3];
  try {
    text = decodeURI(text);
  } catch {
    // An address that was typed need not be encoded.
  }
  const place = placeAt(session.state(step), text);
  if (place) store.dispatch({ type: "place", place });
  else say(`there is no ${text} at this step`);
  return true;
}

/** Shows a session, or the suite that it belongs to. */
function show(isSession) {
  fill(app, isSession ? view : suiteView(page.suite, sessions, (number) => {
    show(true);
    openSession(number);
  }));
  back.hidden = !page.suite;
  if (!isSession) history.replaceState(null, "", location.pathname + location.search);
}

function openSession(number) {
  store.state = { ...store.state, session: -1 };
  store.dispatch({ type: "open", session: number, step: startOf(sessions[number]) });
  list.rows.focus({ preventScroll: true });
}

document.getElementById("summary").remove();
app.hidden = false;
swap.hidden = !page.compares;
store.state = { ...store.state, session: -1 };
const hasAddress = /^#(\d+:)?\d+/.test(location.hash);
show(!page.suite || hasAddress);
if (!page.suite || hasAddress) {
  if (sessions.length === 0) fill(app, el("p", null, "There is no session in this page."));
  else if (!followAddress()) openSession(0);
}
if (page.compares && !hasAddress) {
  const found = [];
  new Worker().run(firstDifference(sessions[0], sessions[1], found), (isDone) => {
    if (!isDone) return;
    if (found.length === 0) say("the two sessions do the same");
    else {
      say(`step ${found[0]} is the first that differs`);
      choose(Math.max(current().first, Math.min(current().last, found[0])));
    }
  });
}
listen(act);
addEventListener("hashchange", followAddress);
