// Puts the page together: reads what was recorded, makes the store and the views, and keeps the address.

import { addressOf, readAddress } from "./address.js";
import { copy, swiftTest, transcript } from "./copying.js";
import { expectedAndActual, stepDetails } from "./details.js";
import { duration, el, fill } from "./elements.js";
import { filterBar } from "./filters.js";
import { help, listen } from "./keys.js";
import { Live } from "./live.js";
import { drawPane, panes, paneTabs } from "./panes.js";
import { firstDifference, isNarrowed, matching, placeAt, Worker } from "./questions.js";
import { familyOf, lanes, Session } from "./session.js";
import { StepList } from "./steps.js";
import { beginning, Store } from "./store.js";
import { suiteView } from "./suite.js";
import { Timeline } from "./timeline.js";
import { revealChange } from "./tree.js";
import { placeText } from "./values.js";

const page = JSON.parse(document.getElementById("page").textContent);
const sessions = page.sessions.map((header) => new Session(header));
for (const session of sessions) {
  session.failing = session.header.transcript?.exchanges.find((exchange) => exchange.expected)?.step;
}
if (page.live && sessions[0]) sessions[0].position = page.live.position;
const store = new Store(beginning(page.compares ? "compare" : "state"));
const opened = new Set();
const searcher = new Worker();
const follower = new Worker();
/** What follows the session and acts in it; null in a page that was written to a file. */
const live = page.live ? new Live(page.live, { taken, looked: () => store.state.step }) : null;

/** The step at which a session is opened: the one that differs, or the last. */
function startOf(session) {
  return session.failing ?? session.position ?? session.last;
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
const filters = filterBar((wanted) => store.dispatch({ type: "filter", filter: wanted }));
const title = el("h1", null);
const details = el("section", { class: "details", "aria-label": "The step", tabindex: -1 });
const tabs = el("div", { role: "tablist", class: "tabs", "aria-label": "Panes" });
const pane = el("div", { role: "tabpanel", class: "pane", id: "pane", tabindex: 0 });
const back = el("button", { class: "link", hidden: true, onclick: () => show(false) }, "← all transcripts");
const up = el("button", { class: "link", hidden: true, onclick: () => openStep(current().header.branchOf, current().first) });
const swap = el("button", { hidden: true, onclick: () => swapSessions() }, "the other session");
const app = document.getElementById("app");
const view = el("div", { class: "view" },
  el("header", null, back, up, title, swap, timeline.note, search, found,
    el("button", { onclick: () => act("filter"), "aria-label": "Filters" }, "Filters"),
    el("button", { onclick: () => help(), "aria-label": "Help" }, "?")),
  filters, timeline.element,
  el("main", { class: "columns" }, list.element, details, el("section", { class: "beside", "aria-label": "Beside it" }, tabs, pane)), live?.element, said);

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
      follow: (place) => store.dispatch({ type: "follow", place }), copyButtons: copyButtons(look.step), go: choose,
      branches: branchesAt(look),
    }));
}

/** The branches that begin after a step, with what opens those that are in the page. */
function branchesAt(look) {
  const family = familyOf(sessions, look.session);
  return (current().record(look.step).branches ?? []).map((text) => {
    const [, name, count] = /^(.*) \((\d+)\)$/.exec(text) ?? [text, text, ""];
    const number = family.find((i) => sessions[i].header.branch === name);
    return { name, count, open: number === undefined ? null : () => openStep(number, look.step + 1) };
  });
}

/** Goes to a step of another branch. */
function openStep(number, step) {
  const { first, last } = sessions[number];
  store.dispatch({ type: "open", session: number, step: Math.max(first, Math.min(last, step)), keeps: true });
}

function context(look) {
  const place = look.place && typeof look.place === "object" ? placeText(look.place.part, look.place.path) : look.place;
  return { session: current(), look: { ...look, place }, store, opened, follower, sessions, compares: page.compares, live };
}

function shownPanes(look) {
  return panes.filter((one) => one.isThere(context(look)));
}

function drawTabs(look) {
  fill(tabs, paneTabs(shownPanes(look), look.pane, (name) => store.dispatch({ type: "pane", pane: name })));
  pane.setAttribute("aria-labelledby", `tab-${look.pane}`);
}

function redraw(look, reveals) {
  follower.stop();
  const one = panes.find((each) => each.name === look.pane) ?? panes[0];
  drawPane(pane, one, context(look), () => !reveals || revealChange(pane));
}

function drawList(look) {
  const session = current();
  if (!isNarrowed(look)) {
    searcher.stop();
    fill(found);
    list.show(session, null);
    list.go(look.step);
    return;
  }
  const steps = [];
  const repeats = new Map();
  searcher.run(matching(session, look, steps, repeats), (isDone) => {
    list.show(session, steps, repeats);
    fill(found, `${steps.length.toLocaleString("en")} steps${isDone ? "" : " …"}`);
  });
}

store.subscribe((look, old) => {
  const isOther = look.session !== old.session;
  // What is scrolled first costs no layout.
  if (isOther || look.step !== old.step) details.scrollTop = 0;
  if (isOther || look.pane !== old.pane) pane.scrollTop = 0;
  if (isOther) beginSession(look);
  if (isOther || look.query !== old.query || look.filter !== old.filter) drawList(look);
  if (isOther || look.step !== old.step) {
    list.go(look.step);
    const state = current().state(look.step);
    timeline.go(look.step, `step ${look.step} of ${current().last}${state.clock ? `, at ${duration(state.clock)}` : ""}`);
    drawDetails(look);
  }
  if (look.pane !== old.pane || isOther) drawTabs(look);
  live?.say();
  const isSought = look.query !== old.query || look.filter !== old.filter;
  const reveals = look.pane === "state" && (look.step !== old.step || look.place !== old.place);
  if (!isSought || isOther) redraw(look, reveals);
  keepAddress();
});

let addressing = 0;
/** Writes what is looked at into the address, soon: a browser takes only so many addresses in a while. */
function keepAddress() {
  clearTimeout(addressing);
  addressing = setTimeout(() => {
    const look = store.state;
    const address = addressOf(look.session, look.step, context(look).look.place);
    if (location.hash !== address) history.replaceState(null, "", address);
  }, 100);
}

function beginSession(look) {
  const session = sessions[look.session];
  opened.clear();
  const { label, transcript: story, app: name, branch, branchOf } = session.header;
  fill(title, label ?? story?.path ?? (branchOf === undefined ? name : `${name}, branch ${branch}`));
  up.hidden = branchOf === undefined;
  fill(up, up.hidden ? null : `← branch ${sessions[branchOf].header.branch}`);
  document.title = page.title;
  timeline.show(session);
  drawTabs(look);
}

/**
 * Takes what a session told: steps, and where it is. Whoever looked at the step where it was goes on with it.
 * @param {{position: number, steps?: any}} news @param {number} before Where the session was.
 */
function taken({ steps, position }, before) {
  const session = sessions[0];
  if (!session) return;
  if (steps) session.append(steps);
  session.position = position;
  if (store.state.session !== 0) return;
  if (steps) timeline.show(session);
  drawList(store.state);
  if (store.state.step === before) choose(position);
  else timeline.go(store.state.step, timeline.note.textContent ?? "");
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
  const wanted = readAddress(location.hash);
  if (!wanted) return false;
  const number = Math.min(sessions.length - 1, wanted.session);
  const session = sessions[number];
  if (!session) return false;
  const step = Math.max(session.first, Math.min(session.last, wanted.step));
  store.dispatch({ type: "open", session: number, step });
  if (!wanted.place) return true;
  const place = placeAt(session.state(step), wanted.place);
  if (place) {
    store.dispatch({ type: "place", place });
    // Where the pane does not scroll, the page does.
    pane.querySelector(".chosen")?.scrollIntoView({ block: "nearest" });
  } else say(`there is no ${wanted.place} at this step`);
  return true;
}

/** Shows a session, or the suite that it belongs to. */
function show(isSession) {
  fill(app, isSession ? view : suiteView(page.suite, sessions, (number) => {
    show(true);
    openSession(number);
  }));
  back.hidden = !page.suite;
  if (isSession) return;
  clearTimeout(addressing);
  history.replaceState(null, "", location.pathname + location.search);
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
const hasAddress = readAddress(location.hash) !== null;
show(!page.suite || hasAddress);
if (!page.suite || hasAddress) {
  if (sessions.length === 0) fill(app, el("p", { class: "empty" }, live ? "No app is loaded yet." : "There is no session in this page."), live?.element);
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
