// The time line: a lane for each kind of thing that happens in steps, and a slider.
// A step has the same room however long it waited, so idle time takes none; how much was folded is written there.

import { duration, el, fill } from "./elements.js";
import { lanes } from "./session.js";
import { visible } from "./values.js";

/** @type {[string, number][]} */
const names = [
  ["inputs", 0], ["cascade", lanes.cascade], ["effects", lanes.effect], ["timers", lanes.timer],
  ["transitions", lanes.transition], ["failures", lanes.failed], ["branches", lanes.branch], ["idle", 256],
];
/** Of the lanes those that are no bit of a mark. */
const inputs = 0;
const idle = 256;
const laneHeight = 13;
const left = 74;

export class Timeline {
  /** @param {(step: number) => void} choose */
  constructor(choose) {
    this.canvas = el("canvas", { "aria-hidden": "true" });
    this.slider = el("input", { type: "range", "aria-label": "Step", id: "slider" });
    this.slider.addEventListener("input", () => choose(Number(this.slider.value)));
    this.note = el("span", { class: "quiet", id: "clock" });
    /** @type {number | undefined} */
    this.step = undefined;
    this.cursor = el("div", { class: "cursor" });
    this.element = el("section", { class: "timeline", "aria-label": "Time line" },
      el("div", { class: "lanes" }, this.cursor, this.canvas),
      el("div", { class: "slide" }, this.slider));
    this.width = 0;
    this.canvas.addEventListener("click", (event) => choose(this.stepAt(event.offsetX)));
    this.canvas.addEventListener("mousemove", (event) => {
      const step = this.stepAt(event.offsetX);
      this.canvas.title = visible(`#${step} ${(this.session.record(step).command ?? "").slice(0, 200)}`);
    });
    new ResizeObserver(() => this.draw()).observe(this.element);
    matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => this.draw());
  }

  /** @param {any} session */
  show(session) {
    this.session = session;
    this.slider.min = String(session.first);
    this.slider.max = String(session.last);
    let used = session.idle.size ? idle : 0;
    for (const marks of session.marked) used |= marks;
    if (session.header.crash || session.failing !== undefined) used |= lanes.failed;
    this.lanes = names.filter(([, bit]) => bit === inputs || used & bit);
    this.draw();
  }

  /** @param {number} step @param {string} note */
  go(step, note) {
    this.step = step;
    this.slider.value = String(step);
    this.slider.setAttribute("aria-valuetext", `step ${step} of ${this.session.last}`);
    fill(this.note, note);
    this.mark();
  }

  /** Puts the mark at the current step. The lanes stay as they were drawn. */
  mark() {
    if (this.step === undefined || this.width === 0) return;
    const width = Math.max(3, this.room / (this.session.last - this.session.first + 1));
    this.cursor.style.left = `${this.x(this.step) - width / 2}px`;
    this.cursor.style.width = `${width}px`;
  }

  get room() {
    return this.width - left - 8;
  }

  x(step) {
    const { first, last } = this.session;
    return left + ((step - first + 0.5) * this.room) / (last - first + 1);
  }

  stepAt(x) {
    const { first, last } = this.session;
    const step = first + Math.floor(((x - left) * (last - first + 1)) / this.room);
    return Math.max(first, Math.min(last, step));
  }

  draw() {
    if (!this.session || this.canvas.clientWidth === 0) return;
    const ratio = devicePixelRatio || 1;
    // Asked once: the browser may have to lay out the page to know it.
    const { clientWidth } = this.canvas;
    this.width = clientWidth;
    const height = this.lanes.length * laneHeight + 4;
    this.canvas.style.height = `${height}px`;
    this.canvas.width = clientWidth * ratio;
    this.canvas.height = height * ratio;
    const pen = this.canvas.getContext("2d");
    const style = getComputedStyle(document.documentElement);
    const color = (name) => style.getPropertyValue(`--${name}`).trim();
    // The slider's ends stand below the first step and the last.
    const end = Math.min(this.room / (this.session.last - this.session.first + 1) / 2, this.room / 3) - 8;
    this.slider.style.marginInline = `${left + end}px ${8 + end}px`;
    pen.scale(ratio, ratio);
    pen.font = "11px system-ui, sans-serif";
    pen.textBaseline = "middle";
    this.lanes.forEach(([name, bit], lane) => {
      const y = 2 + lane * laneHeight;
      pen.fillStyle = color("quiet");
      pen.fillText(name, 4, y + laneHeight / 2);
      pen.fillStyle = color(`lane-${name}`);
      if (bit === idle) return this.drawIdle(pen, y);
      this.drawLane(pen, bit, y);
      if (bit === lanes.effect) this.drawSpans(pen, y, color(`lane-${name}`));
    });
    this.mark();
  }

  /** Draws a lane pixel by pixel, however many steps there are. */
  drawLane(pen, bit, y) {
    const { session } = this;
    const width = Math.max(2, Math.min(10, this.room / (session.last - session.first + 1) - 1));
    let end = -1;
    const put = (step) => {
      const x = this.x(step) - width / 2;
      if (x < end) return;
      pen.fillRect(x, y + 2, width, laneHeight - 4);
      end = x + width * 0.5;
    };
    for (let step = session.first; step <= session.last; step++) {
      if (bit === inputs ? step > 0 : session.marks(step) & bit) put(step);
    }
    if (bit === lanes.failed) {
      if (session.header.crash) put(session.last);
      if (session.failing !== undefined) put(session.failing);
    }
  }

  /** Marks where time passed, and writes how much where there is room. */
  drawIdle(pen, y) {
    const steps = [...this.session.idle];
    let end = -1;
    steps.forEach(([step, time], i) => {
      const x = this.x(step);
      if (x < end) return;
      pen.fillRect(x - 1, y + 2, 2, laneHeight - 4);
      const text = duration(time);
      const next = i + 1 < steps.length ? this.x(steps[i + 1][0]) : this.width;
      end = x + 3;
      if (x + 7 + pen.measureText(text).width < next) pen.fillText(text, x + 5, y + laneHeight / 2);
    });
  }

  /** Draws effects from their start to their end; of very many only the first, which fill the lane. */
  drawSpans(pen, y, color) {
    const begun = new Map();
    let count = 0;
    pen.strokeStyle = color;
    const put = (from, to) => {
      if (++count > 5_000) return;
      pen.beginPath();
      pen.moveTo(this.x(from), y + laneHeight / 2);
      pen.lineTo(this.x(to), y + laneHeight / 2);
      pen.stroke();
    };
    for (const block of this.session.blocks) {
      for (const [name, step, change] of block.spans) {
        if (change > 0) begun.set(name, [...(begun.get(name) ?? []), step]);
        else {
          const from = begun.get(name)?.shift();
          if (from !== undefined && from !== step) put(from, step);
        }
      }
    }
    for (const steps of begun.values()) for (const from of steps) put(from, this.session.last);
  }
}
