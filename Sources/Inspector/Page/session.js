// A recorded session: its blocks are read when they are looked at, and give the state at any step.

import { applied } from "./changes.js";
import { tagOf } from "./values.js";

/**
 * @typedef {{kind: string, name: string, detail?: string, source?: string}} Event
 * @typedef {{part: string, changes?: any[], as?: string, omitted?: number}} PartChanges
 * @typedef {{step: number, command?: string, before?: string[], events?: Event[], changes?: PartChanges[],
 *   source?: string[], branches?: string[], error?: string, screens?: Object<string, [number, number, string[]]>,
 *   waiting?: string[], held?: string[], timers?: [string, number][], clock?: number}} Record
 * @typedef {{step: number, parts: Map<string, any>, screens: Map<string, string[]>, waiting: string[],
 *   held: string[], timers: [string, number][], clock: number}} State
 */

/** The lanes in which a step can be: the bits of its mark. */
export const lanes = { changed: 1, cascade: 2, effect: 4, timer: 8, transition: 16, failed: 32, branch: 64, output: 128 };

/** How many blocks and states are kept that were looked at. */
const mostBlocks = 4;
const mostStates = 24;

export class Session {
  /** @param {any} header */
  constructor(header) {
    this.header = header;
    /** @type {{first: number, count: number, size: number, marks: string, spans: [string, number, number][], idle: [number, number][], element?: Element, whole?: any}[]} */
    this.blocks = [];
    const elements = document.querySelectorAll(`script.block[data-session="${header.key}"]`);
    const indices = document.querySelectorAll(`script.index[data-session="${header.key}"]`);
    elements.forEach((element, i) => {
      this.blocks.push({ ...JSON.parse(indices[i].textContent), element });
    });
    this.first = header.first;
    this.last = header.last;
    /** Where the session is, in a page that follows one. @type {number | undefined} */
    this.position = undefined;
    /** The marks of all steps, with a bit for each lane. */
    this.marked = new Uint8Array(this.last - this.first + 1);
    for (const { first, count, marks } of this.blocks) {
      for (let i = 0; i < count; i++) this.marked[first - this.first + i] = digit(marks, i * 2) * 16 + digit(marks, i * 2 + 1);
    }
    /** By how many nanoseconds the clock moved in a step. @type {Map<number, number>} */
    this.idle = new Map(this.blocks.flatMap((block) => block.idle));
    this.parsed = new Map();
    this.states = new Map();
  }

  /**
   * Takes steps that came since the page was loaded: a block of its own, or what comes behind the last one.
   * @param {{first: number, marks: string, head?: any, shared: any[], steps: any[], spans: any[], idle: any[]}} news
   */
  append(news) {
    const { first, marks, head, spans, idle } = news;
    const count = marks.length / 2;
    if (head) {
      const whole = linked({ first, head, shared: news.shared, steps: news.steps });
      this.blocks.push({ first, count, size: 0, marks, spans, idle, whole });
    } else {
      const last = this.blocks.at(-1);
      const { shared, steps } = last.whole;
      const more = linked({ head: { parts: [] }, shared: news.shared, steps: news.steps }, shared);
      steps.push(...more.steps);
      last.spans.push(...spans);
      // Another object: what was made of the shorter one, such as the texts to be searched, isn't whole any more.
      this.blocks[this.blocks.length - 1] = { ...last, count: last.count + count };
    }
    for (const [step, time] of idle) this.idle.set(step, time);
    this.last = first + count - 1;
    const marked = new Uint8Array(this.last - this.first + 1);
    marked.set(this.marked);
    for (let i = 0; i < count; i++) marked[first - this.first + i] = digit(marks, i * 2) * 16 + digit(marks, i * 2 + 1);
    this.marked = marked;
  }

  /** The index of the block that has a step. @param {number} step */
  blockOf(step) {
    let low = 0;
    let high = this.blocks.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.blocks[middle].first <= step) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  /** A block, read now or before. @param {number} index */
  block(index) {
    if (this.blocks[index].whole) return this.blocks[index].whole;
    let block = this.parsed.get(index);
    if (block) this.parsed.delete(index);
    else block = linked(JSON.parse(this.json(index)));
    this.parsed.set(index, block);
    if (this.parsed.size > mostBlocks) this.parsed.delete(this.parsed.keys().next().value);
    return block;
  }

  /** The JSON of a block; null for one that came since the page was loaded. @param {number} index */
  json(index) {
    return this.blocks[index].element?.textContent ?? null;
  }

  /** What there is of a step. @param {number} step @returns {Record} */
  record(step) {
    const index = this.blockOf(step);
    return this.block(index).steps[step - this.blocks[index].first] ?? { step };
  }

  /** The mark of a step, with a bit for each lane. @param {number} step */
  marks(step) {
    return this.marked[step - this.first] ?? 0;
  }

  /** The state after a step. @param {number} step @returns {State} */
  state(step) {
    const known = this.states.get(step);
    if (known) return known;
    const index = this.blockOf(step);
    const block = this.block(index);
    const first = this.blocks[index].first;
    let start = headState(block, first);
    for (const [number, state] of this.states) {
      if (number <= step && number > start.step) start = state;
    }
    let state = { ...start, parts: new Map(start.parts), screens: new Map(start.screens) };
    const owned = new Set();
    for (let number = start.step + 1; number <= step; number++) advance(state, block.steps[number - first], owned);
    state.step = step;
    this.states.set(step, state);
    if (this.states.size > mostStates) this.states.delete(this.states.keys().next().value);
    return state;
  }

  /**
   * Goes through the states after all steps of a block. What is handed out is only good until the next.
   * @param {number} index @param {(record: Record, parts: Map<string, any>) => void} visit
   */
  walk(index, visit) {
    const block = this.block(index);
    const state = headState(block, this.blocks[index].first);
    const owned = new Set();
    block.steps.forEach((record, i) => {
      if (i > 0) advance(state, record, owned, false);
      visit(record, state.parts);
    });
  }

  /**
   * Goes through the steps of a block with the parts before each, which are only good until the next; none before the
   * first.
   * @param {number} index
   */
  *before(index) {
    const block = this.block(index);
    const state = headState(block, this.blocks[index].first);
    const owned = new Set();
    for (const [i, record] of block.steps.entries()) {
      yield { record, parts: i > 0 ? state.parts : new Map() };
      if (i > 0) advance(state, record, owned, false);
    }
  }

  /** The changes of a step, part by part; those of a part that repeat another's stand there. @param {Record} record */
  changes(record) {
    return (record.changes ?? []).map((part) => ({
      part: part.part, changes: changesOf(part, record), omitted: part.omitted ?? 0, as: part.as,
    }));
  }
}

/** The value of a hexadecimal digit. @param {string} text @param {number} at */
function digit(text, at) {
  const code = text.charCodeAt(at);
  return code < 58 ? code - 48 : code - 87;
}

/**
 * The sessions that are branches of the same one, as that one is.
 * @param {Session[]} sessions @param {number} number
 */
export function familyOf(sessions, number) {
  const root = (i) => sessions[i].header.branchOf ?? i;
  return [...sessions.keys()].filter((i) => root(i) === root(number));
}

function changesOf(part, record) {
  if (part.as === undefined) return part.changes ?? [];
  return record.changes.find((other) => other.part === part.as && other.changes)?.changes ?? [];
}

/**
 * Puts long values in the places that refer to them.
 * @param {any} block @param {any[]} known Those that came before its own, which are put behind them.
 */
function linked(block, known = []) {
  const shared = known;
  const count = known.length;
  shared.push(...block.shared);
  const link = (value) => {
    if (typeof value !== "object" || value === null) return value;
    if (value.ref !== undefined) return shared[value.ref];
    const list = Array.isArray(value) ? value : value[tagOf(value)];
    if (Array.isArray(list)) {
      for (let i = 0; i < list.length; i++) if (typeof list[i] === "object") list[i] = link(list[i]);
    }
    return value;
  };
  for (let i = count; i < shared.length; i++) shared[i] = link(shared[i]);
  block.shared = shared;
  for (const part of block.head.parts) part.value = link(part.value);
  for (const record of block.steps) {
    for (const part of record.changes ?? []) {
      for (const change of part.changes ?? []) {
        for (const name of ["old", "new"]) if (name in change) change[name] = link(change[name]);
        for (const step of change.path) if (step?.key) step.key = link(step.key);
      }
    }
  }
  return block;
}

/** @returns {State} */
function headState(block, step) {
  const state = {
    step, parts: new Map(block.head.parts.map((part) => [part.part, part.value])), screens: new Map(),
    waiting: [], held: [], timers: [], clock: 0,
  };
  look(state, block.head, new Set());
  return state;
}

/** Goes a step further. */
function advance(state, record, owned, withScreens = true) {
  for (const part of record.changes ?? []) {
    const old = state.parts.get(part.part);
    if (old !== undefined) state.parts.set(part.part, applied(old, changesOf(part, record), owned));
  }
  if (withScreens) look(state, record, owned);
}

/** Takes what is said beside the values. */
function look(state, record, owned) {
  for (const [name, [start, gone, lines]] of Object.entries(record.screens ?? {})) {
    const old = state.screens.get(name) ?? [];
    const drawn = owned.has(old) ? old : old.slice();
    if (lines.length < 1_000) drawn.splice(start, gone, ...lines);
    const whole = lines.length < 1_000 ? drawn : [...drawn.slice(0, start), ...lines, ...drawn.slice(start + gone)];
    owned.add(whole);
    state.screens.set(name, whole);
  }
  for (const name of ["waiting", "held", "timers", "clock"]) if (name in record) state[name] = record[name];
}
