// Questions about all steps of a session. They are answered in slices, so that the page never stands still.

import { literal, numberOf, partsOf, pathText, placeText, isSame, valueAt } from "./values.js";
import { lanes } from "./session.js";

/** @typedef {{part: string, path: any[]}} Place */

/** For how long a slice of work may go on, in milliseconds. */
const slice = 12;

/** Does work in slices, until it is done or another takes its place. */
export class Worker {
  constructor() {
    this.turn = 0;
  }

  /** @param {Iterator<any>} work @param {(isDone: boolean) => void} tell @param {boolean} later Not now at once. */
  run(work, tell, later = false) {
    const turn = ++this.turn;
    const go = () => {
      if (turn !== this.turn) return;
      const end = performance.now() + slice;
      let isDone = false;
      while (!isDone && performance.now() < end) isDone = work.next().done ?? false;
      tell(isDone);
      if (!isDone) setTimeout(go, 0);
    };
    if (later) setTimeout(go, 0);
    else go();
  }

  stop() {
    this.turn++;
  }
}

/** What was in the place of a change before it; undefined where nothing was. @param {any} before The part's value. */
export function oldOf(change, before) {
  if ("old" in change) return change.old;
  return change.kind === "changed" && before !== undefined ? valueAt(before, change.path) : undefined;
}

/**
 * All that can be found of a step, text by text.
 * @param {Map<string, any>} before The parts before it.
 */
function* searchTexts(session, record, before) {
  yield* [record.command ?? "", ...(record.before ?? []), record.error ?? ""];
  for (const event of record.events ?? []) yield* [event.name, event.detail ?? ""];
  for (const { part, changes } of session.changes(record)) {
    for (const change of changes) {
      yield placeText(part, change.path);
      for (const value of [oldOf(change, before.get(part)), change.new]) {
        if (value !== undefined) yield literal(value, 100_000);
      }
    }
  }
  for (const [, , lines] of Object.values(record.screens ?? {})) yield* lines;
}

/** So much text is made small letters of before the page may do something else. */
const mostText = 500_000;

/** The same in small letters: in one text, or in many where they are long. */
function* lowered(session, record, before) {
  const pieces = [];
  let length = 0;
  let rest = mostText;
  for (const text of searchTexts(session, record, before)) {
    pieces.push(text.toLowerCase());
    length += text.length;
    rest -= text.length;
    if (rest > 0) continue;
    rest = mostText;
    yield;
  }
  return length < mostText ? [pieces.join("\n")] : pieces;
}

/** What is made of a block once: its text in small letters, and the texts of each of its steps. */
const texts = new WeakMap();
function textsOf(session, index) {
  const block = session.blocks[index];
  let known = texts.get(block);
  if (!known) texts.set(block, known = { whole: "", steps: new Array(block.count) });
  return known;
}

/**
 * Whether words can be in a block. Most blocks need not be read to know that they are not: a word, a number and a text
 * stand in its JSON as they are shown, except that there is no "nil" there.
 */
function canHave(session, index, words) {
  const json = session.json(index);
  // A long one takes too long to look through at once; its steps are looked through one by one.
  if (json === null || session.blocks[index].size > 4_000_000 || !/^[a-z0-9 ]+$/.test(words)) return true;
  const known = textsOf(session, index);
  known.whole ||= `${json.toLowerCase()}nil`;
  return known.whole.includes(words);
}

/** Whether anything but all steps is wanted. */
export function isNarrowed({ query, filter }) {
  return query.trim() !== "" || filter.folds || [filter.only, filter.hides, filter.changed, filter.kind].some(Boolean);
}

/**
 * Finds the steps that are wanted, in their order.
 * @param {any} session @param {any} look @param {number[]} found
 * @param {Map<number, number>} repeats How many steps stand folded in one that was found.
 */
export function* matching(session, { query, filter }, found, repeats) {
  const words = query.trim().toLowerCase();
  const names = (text) => text.split(/[\s,]+/).filter(Boolean);
  const [only, hidden] = [names(filter.only), names(filter.hides)];
  const isNamed = (list, name) => list.some((word) => name === word || name === `.${word}`);
  const changed = filter.changed.trim();
  const bit = lanes[filter.kind] ?? 0;
  const needsRecord = only.length > 0 || hidden.length > 0 || changed !== "" || filter.folds;
  let before;
  for (let index = 0; index < session.blocks.length; index++) {
    yield;
    if (words && !canHave(session, index, words)) continue;
    const { first, count } = session.blocks[index];
    const all = words ? textsOf(session, index).steps : [];
    const steps = needsRecord ? session.block(index).steps : [];
    const walk = words && all.includes(undefined) ? session.before(index) : null;
    for (let i = 0; i < count; i++) {
      if (i % 50 === 49) yield;
      if (words) {
        const here = walk?.next().value;
        if (here) all[i] ??= yield* lowered(session, here.record, here.parts);
        if (!all[i].some((text) => text.includes(words))) continue;
      }
      if (bit && !(session.marks(first + i) & bit)) continue;
      if (needsRecord) {
        const name = nameOf(steps[i].command ?? "");
        if (only.length > 0 && !isNamed(only, name)) continue;
        if (isNamed(hidden, name)) continue;
        if (changed && !changes(session, steps[i], changed)) continue;
        if (filter.folds && name === before) {
          const at = found[found.length - 1];
          repeats.set(at, (repeats.get(at) ?? 1) + 1);
          continue;
        }
        before = name;
      }
      found.push(first + i);
    }
  }
}

/** The action or event of a command. @param {string} command */
export function nameOf(command) {
  const [verb, rest] = command.split(/ (.*)/s);
  return rest === undefined ? verb : rest.split(/[( =]/)[0];
}

function changes(session, record, place) {
  return session.changes(record).some(({ part, changes }) => changes.some((change) => {
    const text = placeText(part, change.path);
    return text.startsWith(place) || place.startsWith(text);
  }));
}

/** What is said of a value at a step that has none. */
export const notThere = "not there";

/**
 * Follows a value through all steps.
 * @param {any} session @param {Place} place
 * @param {{step: number, command: string, text: string, number: number | undefined}[]} points
 */
export function* following(session, place, points) {
  const needle = `"part":${JSON.stringify(place.part)}`;
  let last;
  for (let index = 0; index < session.blocks.length; index++) {
    if (index === 0 || session.json(index)?.includes(needle) !== false) {
      session.walk(index, (record, parts) => {
        const isTouched = record.changes?.some((part) => part.part === place.part);
        if (last !== undefined && !isTouched) return;
        const value = valueAt(parts.get(place.part), place.path);
        const text = value === undefined ? notThere : literal(value, 2_000);
        if (text === last) return;
        last = text;
        points.push({ step: record.step, command: record.command ?? "", text, number: value === undefined ? undefined : numberOf(value) });
      });
    }
    yield;
  }
}

/**
 * The step at which a request began to wait; null if that is not known.
 * @param {any} session @param {number} step The step up to which it is looked for. @param {string} name
 */
export function askedAt(session, step, name) {
  const least = Math.max(session.first, step - 20_000);
  for (let number = step; number >= least; number--) {
    if (!(session.marks(number) & lanes.effect)) continue;
    const { events = [] } = session.record(number);
    if (events.some((event) => event.kind === "request-parked" && event.name === name)) return number;
  }
  return null;
}

/** Reads a place such as `state.todos[1].title` by what is there; null if nothing is. @returns {Place | null} */
export function placeAt(state, text) {
  let best = "";
  for (const part of state.parts.keys()) {
    const isPart = text === part || text.startsWith(`${part}.`) || text.startsWith(`${part}[`);
    if (isPart && part.length > best.length) best = part;
  }
  if (!best) return null;
  const path = [];
  let value = state.parts.get(best);
  let rest = text.slice(best.length);
  while (rest) {
    const next = partsOf(value).map((part) => ({ ...part, path: stepInside(value, part.step) }))
      .filter((part) => beginsWith(rest, part.path)).sort((a, b) => b.path.length - a.path.length)[0];
    if (!next) return null;
    const steps = next.path.length;
    rest = rest.slice(steps);
    path.push(...(value?.case ? [value.case[1], next.step] : [next.step]));
    value = next.value;
  }
  return { part: best, path };
}

function stepInside(value, step) {
  const text = pathText(value?.case ? [value.case[1], step] : [step]);
  return text.startsWith("[") ? text : `.${text}`;
}

function beginsWith(text, start) {
  return text === start || text.startsWith(`${start}.`) || text.startsWith(`${start}[`);
}

/** The first step that two sessions do not have in common; the number in `found`. */
export function* firstDifference(one, other, found) {
  const last = Math.min(one.last, other.last);
  for (let step = Math.max(one.first, other.first); step <= last; step++) {
    const a = one.record(step);
    const b = other.record(step);
    const isHead = step === one.first;
    const isEqual = step === 0 || isSame(a.command, b.command);
    const states = isHead ? isSame([...one.state(step).parts], [...other.state(step).parts]) : true;
    if (!isEqual || !states || !isSame(outcome(one, a), outcome(other, b))) {
      found.push(step);
      return;
    }
    if (step % 50 === 0) yield;
  }
  if (one.last !== other.last) found.push(last + 1);
}

function outcome(session, record) {
  // What was there before is told in some places only.
  const plain = (changes) => changes.map(({ old, ...change }) => change);
  return [session.changes(record).map(({ part, changes }) => [part, plain(changes)]), record.events ?? [], record.error ?? ""];
}
