// Follows the session that a page was opened from, and acts in it.

import { el, fill } from "./elements.js";

/** So many commands of the console are kept when the page is loaded again. */
const mostKept = 50;
/** So many candidates are shown. */
const mostShown = 8;

/**
 * @typedef {{verb: string, name: string, help?: string, parameters: {label: string, kind: string, sample: string}[]}} ActionForm
 * @typedef {{event: number, viewOnly: boolean, position: number, problem?: string, actions: ActionForm[]}} Beginning
 * @typedef {{text: string, lines: string[], done: boolean, typed?: string}} Exchange A command, what it gave, and whether it
 *   was done; while it is under way, as it was typed, which may contain a secret.
 */

/** The number of the finding that a line is about. @param {string} line */
const numberOfFinding = (line) => /^found (\d+): /.exec(line)?.[1];

export class Live {
  /**
   * @param {Beginning} beginning
   * @param {{taken: (news: any, before: number) => void, looked: () => number}} page What is done with what comes, and the
   *   step that is looked at.
   */
  constructor(beginning, page) {
    this.page = page;
    this.beginning = beginning;
    this.position = beginning.position;
    /** Why nothing comes; null while the inspector answers. @type {string | null} */
    this.trouble = null;
    this.status = el("span", { class: "quiet", role: "status", id: "live-status" });
    this.log = el("div", { class: "log", id: "console-log", tabindex: 0, role: "log", "aria-label": "Console" });
    this.input = el("input", {
      id: "console", class: "console", type: "text", autocomplete: "off", spellcheck: "false",
      placeholder: beginning.viewOnly ? "ask: print state, blame, history …" : "a command: dispatch …, print state, help",
      "aria-label": "Command", role: "combobox", "aria-expanded": "false", "aria-controls": "candidates",
      onkeydown: (event) => this.key(event), oninput: () => this.complete(),
    });
    this.news = el("pre", { id: "underway-news" });
    this.stopButton = el("button", { id: "act-stop", onclick: () => this.stop() }, "Stop");
    this.underWay = el("div", { class: "underway", id: "underway", hidden: true }, this.news, this.stopButton);
    this.candidates = el("ul", { id: "candidates", class: "candidates", role: "listbox", hidden: true });
    this.goButton = el("button", { id: "act-go", onclick: () => this.run(`goto ${this.page.looked()}`) }, "Go to this step");
    this.buttons = el("div", { class: "acts", role: "group", "aria-label": "Act" });
    this.element = el("section", { class: "live", "aria-label": "Session" },
      el("div", { class: "bar" }, this.buttons, this.status), this.log, this.underWay,
      el("div", { class: "entry" }, this.candidates, this.input));
    /** @type {Exchange[]} */
    this.exchanges = JSON.parse(sessionStorage.getItem("console") ?? "[]");
    this.back = 0;
    /** How many commands of this window are under way. */
    this.running = 0;
    /** Whether the page has to be loaded again to show the session. */
    this.isOld = false;
    if (beginning.problem) this.exchanges.push({ text: "", lines: [`The steps so far can't be shown: ${beginning.problem}`], done: false });
    this.drawButtons();
    this.drawLog();
    this.follow();
  }

  // What comes

  follow() {
    const source = new EventSource(`/events?after=${this.beginning.event}`);
    source.addEventListener("anew", () => {
      // What comes next is about steps that this page doesn't have.
      source.close();
      this.isOld = true;
      this.renew();
    });
    source.addEventListener("went", (event) => {
      const news = JSON.parse(event.data);
      const before = this.position;
      this.position = news.position;
      this.page.taken(news, before);
      this.say();
    });
    source.addEventListener("underway", (event) => {
      const { progress, found } = JSON.parse(event.data);
      this.showUnderWay([...found, ...(progress ? [progress] : [])]);
    });
    source.addEventListener("open", () => {
      this.trouble = null;
      this.say();
    });
    source.addEventListener("error", () => {
      this.trouble = source.readyState === EventSource.CLOSED
        ? "the inspector has closed the page" : "the inspector doesn't answer; waiting for it …";
      this.say();
    });
  }

  /** Loads the page again if it is out of date, once all commands of this window are answered. */
  renew() {
    if (!this.isOld || this.running > 0) return;
    // Whoever looks at the step where the session is, does so afterwards; others come back to theirs.
    if (this.page.looked() === this.position) history.replaceState(null, "", location.pathname);
    location.reload();
  }

  say() {
    fill(this.status, this.trouble ?? `the session is at #${this.position}`);
    this.goButton.hidden = this.page.looked() === this.position;
  }

  /** Shows what a long command says before it ends. @param {string[]} lines */
  showUnderWay(lines) {
    fill(this.news, lines.map((line) => el("span", { class: "line" }, line)));
    this.underWay.hidden = lines.length === 0;
    this.stopButton.hidden = this.running === 0;
  }

  // What is done

  /** Asks the inspector for something. @param {string} path @param {string} body */
  async ask(path, body) {
    const answer = await fetch(path, { method: "POST", headers: { "X-Inspector": "1" }, body });
    if (!answer.ok) throw new Error((await answer.text()).trim());
    return answer.json();
  }

  /** Carries out a command. @param {string} text */
  async run(text) {
    /** @type {Exchange} */
    const exchange = { text: "", lines: ["…"], done: true, typed: text };
    this.exchanges.push(exchange);
    this.drawLog();
    this.running += 1;
    try {
      const answer = await this.ask("/do", text);
      // A secret in it is hidden from here on, as in the history of the prompt.
      [exchange.text, exchange.lines, exchange.done] = [answer.command, answer.lines, answer.done];
    } catch (error) {
      [exchange.lines, exchange.done] = [[error instanceof Error ? error.message : String(error)], false];
    }
    delete exchange.typed;
    this.running -= 1;
    this.drawLog();
    this.renew();
  }

  /** Interrupts the command that is under way. */
  async stop() {
    try {
      await this.ask("/stop", "");
    } catch {
      // Then the command has ended, or the inspector is gone, which the status says.
    }
  }

  /** Puts a command into the line, to be finished there. @param {string} text @param {number} [start] @param {number} [end] */
  write(text, start = text.length, end = start) {
    this.input.value = text;
    this.input.focus();
    this.input.setSelectionRange(start, end);
  }

  /** Lets somebody give a place another value. */
  get edit() {
    if (this.beginning.viewOnly) return null;
    return (/** @type {string} */ place, /** @type {string} */ value) => {
      const head = `set ${place} = `;
      this.write(head + value, head.length, head.length + value.length);
    };
  }

  /** What answers a request that waits. @param {string} text Its row. */
  answers(text) {
    const name = /^\S+#\d+/.exec(text)?.[0];
    if (!name || this.beginning.viewOnly) return null;
    return el("span", { class: "acts" },
      el("button", { onclick: () => this.write(`resolve ${name} `) }, "resolve …"),
      el("button", { onclick: () => this.write(`fail ${name} "offline"`) }, "fail …"));
  }

  drawButtons() {
    if (this.beginning.viewOnly) return fill(this.buttons, el("span", { class: "quiet" }, "only looking"));
    fill(this.buttons,
      el("button", { id: "act-actions", onclick: () => this.showActions() }, "Actions …"),
      el("button", { id: "act-undo", onclick: () => this.run("undo") }, "Undo"),
      el("button", { id: "act-redo", onclick: () => this.run("redo") }, "Redo"),
      this.goButton);
  }

  /** Shows a form for each action. */
  showActions() {
    const dialog = el("dialog", { class: "help actions", "aria-labelledby": "actions-title" },
      el("h2", { id: "actions-title" }, "Actions and events"),
      this.beginning.actions.map((action) => this.form(action, () => dialog.close())),
      this.beginning.actions.length ? null : el("p", { class: "quiet" }, "The app has neither."),
      el("form", { method: "dialog" }, el("button", null, "Close")));
    dialog.addEventListener("close", () => dialog.remove());
    document.body.append(dialog);
    dialog.showModal();
  }

  /** @param {ActionForm} action @param {() => void} close */
  form(action, close) {
    const inputs = action.parameters.map((parameter) => el("input", {
      type: "text", value: parameter.sample, "aria-label": `${parameter.label || parameter.kind} of ${action.name}`,
    }));
    const written = () => {
      const given = action.parameters.map(({ label }, i) => `${label ? `${label}: ` : ""}${inputs[i].value}`);
      return `${action.name}${given.length ? `(${given.join(", ")})` : ""}`;
    };
    const act = (/** @type {string} */ prefix) => {
      close();
      this.run(`${prefix}${action.verb} ${written()}`);
    };
    return el("div", { class: "form" },
      el("code", null, action.name), action.help ? el("span", { class: "quiet" }, ` ${action.help}`) : null,
      el("div", { class: "fields" }, action.parameters.map(({ label, kind }, i) =>
        el("label", null, `${label || "value"} `, el("span", { class: "quiet" }, kind), inputs[i]))),
      el("div", { class: "acts" },
        el("button", { class: "primary", onclick: () => act("") }, action.verb === "dispatch" ? "Dispatch" : "Trigger"),
        el("button", { onclick: () => act("would ") }, "What would it do?")));
  }

  // The console

  drawLog() {
    const kept = this.exchanges.slice(-mostKept);
    // The inspector knows only the last findings.
    const last = this.beginning.viewOnly ? undefined : kept.filter(({ lines }) => lines.some(numberOfFinding)).pop();
    fill(this.log, kept.map((one) => {
      const text = one.typed ?? one.text;
      return el("div", { class: `exchange${one.done ? "" : " failed"}` },
        text ? el("code", { class: "typed" }, `> ${text}`) : null,
        el("pre", null, one.lines.map((line) => this.line(line, one === last ? numberOfFinding(line) : undefined))));
    }));
    this.log.hidden = kept.length === 0;
    this.log.scrollTop = this.log.scrollHeight;
    try {
      // One under way may contain a secret, and is not answered in a page that is loaded again.
      sessionStorage.setItem("console", JSON.stringify(kept.filter(({ typed }) => typed === undefined)
        .map((one) => ({ ...one, lines: one.lines.slice(0, 200) }))));
    } catch {
      // What the browser has no room for is not there after the page is loaded again.
    }
  }

  /** A line of output. @param {string} line @param {string} [finding] What is found there, by its number. */
  line(line, finding) {
    return el("span", { class: "line" }, line, finding
      ? el("button", { class: "go", onclick: () => this.run(`goto found ${finding}`) }, "Go there") : null);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const rows = /** @type {HTMLElement[]} */ ([...this.candidates.children]);
    if (event.key === "Enter") {
      const text = this.input.value.trim();
      this.input.value = "";
      this.back = 0;
      this.list([]);
      if (text) this.run(text);
    } else if (event.key === "Tab" && rows.length > 0 && !event.shiftKey) {
      rows[0].click();
    } else if (event.key === "Escape" && rows.length > 0) {
      this.list([]);
      event.stopPropagation();
    } else if (event.key === "ArrowUp" || event.key === "ArrowDown") {
      const typed = this.exchanges.map((one) => one.text).filter(Boolean);
      this.back = Math.max(0, Math.min(typed.length, this.back + (event.key === "ArrowUp" ? 1 : -1)));
      this.input.value = this.back === 0 ? "" : typed[typed.length - this.back];
    } else return;
    event.preventDefault();
  }

  /** Asks what can stand at the cursor. What is answered late is not shown. */
  async complete() {
    const text = this.input.value.slice(0, this.input.selectionStart ?? undefined);
    if (!text) return this.list([]);
    try {
      const { start, candidates } = await this.ask("/complete", text);
      if (this.input.value.startsWith(text) && this.input.selectionStart === text.length) this.list(candidates, text.slice(0, start), text);
    } catch {
      this.list([]);
    }
  }

  /** @param {{text: string, label: string, detail: string}[]} candidates @param {string} head @param {string} text */
  list(candidates, head = "", text = "") {
    fill(this.candidates, candidates.slice(0, mostShown).map((one) => el("li", {
      role: "option", "aria-selected": "false",
      onclick: () => {
        const rest = this.input.value.slice(text.length);
        this.write(head + one.text + rest, head.length + one.text.length);
        this.complete();
      },
    }, el("code", null, one.label), one.detail ? el("span", { class: "quiet" }, ` ${one.detail}`) : null)));
    this.candidates.hidden = candidates.length === 0;
    this.input.setAttribute("aria-expanded", String(candidates.length > 0));
  }
}
