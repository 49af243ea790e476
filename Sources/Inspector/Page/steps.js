// The list of steps. However many there are, only those that are seen are drawn.

import { el, fill } from "./elements.js";
import { lanes } from "./session.js";

/** The height of a row in pixels, as the style has it. */
const height = 44;
/** No browser scrolls further than some millions of pixels, so long lists are scrolled by parts. */
const mostPixels = 8_000_000;

export class StepList {
  /** @param {(step: number) => void} choose */
  constructor(choose) {
    this.choose = choose;
    this.rows = el("div", { class: "rows", role: "listbox", "aria-label": "Steps", tabindex: 0, id: "steps" });
    this.space = el("div", { class: "space" }, this.rows);
    this.element = el("div", { class: "steplist" }, this.space);
    this.element.addEventListener("scroll", () => this.draw());
    new ResizeObserver(() => this.draw()).observe(this.element);
    this.steps = null;
    this.current = 0;
  }

  /**
   * Shows a session, or only some of its steps.
   * @param {any} session @param {number[] | null} steps @param {Map<number, number>} repeats How many others stand for.
   */
  show(session, steps, repeats = new Map()) {
    this.session = session;
    this.steps = steps;
    this.repeats = repeats;
    this.count = steps ? steps.length : session.last - session.first + 1;
    this.rows.style.setProperty("--digits", `${String(session.last).length + 1.6}ch`);
    this.space.style.height = `${Math.min(this.count * height, mostPixels)}px`;
    this.draw(true);
  }

  /** The step in a row. @param {number} row */
  stepIn(row) {
    return this.steps ? this.steps[row] : this.session.first + row;
  }

  /** The row of a step, or of the first one after it. @param {number} step */
  rowOf(step) {
    if (!this.steps) return step - this.session.first;
    let low = 0;
    let high = this.steps.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.steps[middle] < step) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** How many pixels a row is from the top where all rows do not fit. */
  get scale() {
    return Math.min(1, mostPixels / (this.count * height || 1));
  }

  /** Goes to a step, and shows it. @param {number} step */
  go(step) {
    this.current = step;
    const top = this.rowOf(step) * height * this.scale;
    const { scrollTop, clientHeight } = this.element;
    if (clientHeight > 0 && (top < scrollTop || top + height > scrollTop + clientHeight)) {
      this.element.scrollTop = top - clientHeight / 2 + height / 2;
    }
    this.draw(true);
  }

  draw(isForced = false) {
    if (!this.session) return;
    const { scrollTop, clientHeight } = this.element;
    const visible = Math.ceil((clientHeight || 600) / height) + 2;
    const first = Math.max(0, Math.min(Math.floor(scrollTop / height / this.scale), this.count - visible + 2));
    if (!isForced && first === this.drawn) return;
    this.drawn = first;
    const rows = [];
    for (let row = first; row < Math.min(this.count, first + visible); row++) rows.push(this.row(this.stepIn(row)));
    this.rows.style.transform = `translateY(${this.scale < 1 ? scrollTop : first * height}px)`;
    fill(this.rows, rows.length ? rows : el("div", { class: "empty", role: "option", "aria-selected": "false" }, "No step matches."));
    this.rows.setAttribute("aria-activedescendant", `step-${this.current}`);
  }

  row(step) {
    const record = this.session.record(step);
    const marks = this.session.marks(step);
    const parts = (record.changes ?? []).map((part) => part.part);
    const isFailing = (marks & lanes.failed) > 0 || this.session.failing === step;
    const dots = Object.entries(lanes).filter(([name, bit]) => name !== "changed" && marks & bit)
      .map(([name]) => el("i", { class: `dot ${name}`, title: name }));
    const { position } = this.session;
    const isUndone = position !== undefined && step > position;
    return el("div", {
      class: `row${step === this.current ? " current" : ""}${isFailing ? " failing" : ""}${isUndone ? " undone" : ""}`, role: "option", id: `step-${step}`,
      "aria-selected": String(step === this.current), "aria-posinset": this.rowOf(step) + 1, "aria-setsize": this.count,
      title: (record.command ?? "").slice(0, 2_000), onclick: () => this.choose(step),
    },
    el("span", { class: "number" }, `#${step}`),
    el("span", { class: "command" }, (record.command ?? "").slice(0, 300)),
    this.repeats.has(step) ? el("span", { class: "count" }, `×${this.repeats.get(step)}`) : null,
    el("span", { class: "dots" }, dots),
    el("span", { class: "parts" }, isUndone ? "undone: " : null, step === 0 ? "the beginning" : parts.join(", ") || "no change"));
  }
}
