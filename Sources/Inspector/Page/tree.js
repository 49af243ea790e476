// Draws a value as a tree. Long collections are parted into stretches, so that only what is opened is drawn.

import { el, long } from "./elements.js";
import { countOf, isSame, kindOf, literal, partsOf, pathText, placeText, tagOf } from "./values.js";

/** So many parts stand below each other; of more, stretches do. */
const stretch = 50;

/** The paths of changes as a tree of what is touched. @param {{path: any[], kind: string}[]} changes */
export function touched(changes) {
  const root = { kinds: new Set(), gone: 0, inside: new Map() };
  for (const change of changes) {
    let node = root;
    // What is gone is no longer there to be marked, so its collection is: an element's path ends with an index or a key.
    const isElement = change.kind === "removed" && typeof change.path.at(-1) !== "string";
    for (const step of isElement ? change.path.slice(0, -1) : change.path) {
      const key = JSON.stringify(step);
      if (!node.inside.has(key)) node.inside.set(key, { kinds: new Set(), gone: 0, inside: new Map() });
      node = node.inside.get(key);
    }
    if (change.kind === "removed") node.gone++;
    else node.kinds.add(change.kind);
  }
  return root;
}

/**
 * @typedef {{part: string, opened: Set<string>, follow: (place: {part: string, path: any[]}) => void,
 *   place: string | null, edit?: ((place: string, text: string) => void) | null}} Drawing
 */

/** A value without parts, or so short that it stands on one line. */
function isPlain(value) {
  return countOf(value) === 0 || (literal(value, 61).length <= 60 && partsOf(value).every((part) => countOf(part.value) === 0)
    && !["array", "dictionary", "set"].includes(tagOf(value)) && countOf(value) <= 1);
}

/**
 * A row that opens, with what is in it, which is drawn when it is opened first. What was opened stays so at other
 * steps; a stretch only if it was pressed, or a long collection would have more and more of them open.
 * @param {string} key @param {any[]} row @param {boolean} isOpen @param {() => Element[]} draw @param {Drawing} drawing
 */
function folding(key, row, isOpen, draw, drawing, attributes = {}, isStretch = false) {
  const inner = el("ul", { class: "inside" });
  const toggle = el("button", { class: "toggle", "aria-label": key, "aria-expanded": "false" }, "");
  const set = (open, isPressed = false) => {
    if (open && inner.childElementCount === 0) inner.append(...draw());
    inner.hidden = !open;
    toggle.setAttribute("aria-expanded", String(open));
    if (!open) drawing.opened.delete(key);
    else if (isPressed || !isStretch) drawing.opened.add(key);
  };
  toggle.addEventListener("click", () => set(inner.hidden, true));
  set(isOpen || drawing.opened.has(key));
  return el("li", null, el("div", { class: "line-of-tree", ...attributes }, toggle, row), inner);
}

/**
 * The rows of a tree for a value and what is in it.
 * @param {any} value @param {string} name @param {any[]} path @param {any} marks @param {Drawing} drawing
 */
export function treeOf(value, name, path, marks, drawing, level = 1) {
  const place = placeText(drawing.part, path);
  const button = el("button", {
    class: "name", title: `history of ${place}`,
    onclick: () => drawing.follow({ part: drawing.part, path }),
  }, name);
  const isList = ["array", "set", "dictionary"].includes(tagOf(value));
  const gone = marks?.gone && isList ? `${marks.gone} gone` : "";
  const kinds = [...(marks?.kinds ?? [])];
  if (marks?.gone && !isList) kinds.push("changed");
  // What changed inside of a value on one line is not opened, so the line is marked.
  if (kinds.length === 0 && marks?.inside.size && isPlain(value)) kinds.push("changed");
  const mark = kinds.length || gone
    ? el("span", { class: "mark" }, kinds.includes("inserted") ? "new" : gone || "changed") : null;
  const classes = `line-of-tree${mark ? " changed" : ""}${drawing.place === place ? " chosen" : ""}`;
  if (isPlain(value)) {
    return el("li", null, el("div", { class: `${classes} leaf`, "data-place": place }, button, ": ", valueText(value, 160),
      drawing.edit ? el("button", { class: "edit", title: `set ${place}`, "aria-label": `set ${place}`, onclick: () => drawing.edit(place, literal(value)) }, "✎") : null,
      mark));
  }
  const count = countOf(value);
  const row = [button, " ", isList ? null : el("span", { class: "preview" }, literal(value, 70)),
    el("span", { class: isList ? "kind list" : "kind" }, kindOf(value)),
    isList ? el("span", { class: "count" }, ` ${count.toLocaleString("en")}`) : null, mark];
  const isOnTheWay = drawing.place?.startsWith(`${place}.`) || drawing.place?.startsWith(`${place}[`);
  const isOpen = (level === 1 && count < 40) || (level === 2 && count <= 10) || (marks?.inside.size ?? 0) > 0 || gone !== "" || Boolean(isOnTheWay);
  return folding(place, row, isOpen, () => rows(value, path, marks, drawing, level), drawing,
    { class: classes, "data-place": place });
}

function rows(value, path, marks, drawing, level) {
  const inside = value?.case ? [...path, value.case[1]] : path;
  const innerMarks = value?.case ? marks?.inside.get(JSON.stringify(value.case[1])) ?? marks : marks;
  const parts = partsOf(value);
  const row = (part) => treeOf(part.value, pathText([part.step]), [...inside, part.step],
    innerMarks?.inside.get(JSON.stringify(part.step)), drawing, level + 1);
  if (parts.length <= stretch) return parts.map(row);
  let size = stretch;
  while (parts.length / size > stretch) size *= stretch;
  return stretches(parts, 0, size, row, touchedPlaces(parts, innerMarks), drawing, placeText(drawing.part, path));
}

/** The places of the parts that are touched. Mostly these are few, so not all parts are looked at. */
function touchedPlaces(parts, marks) {
  const steps = [...marks?.inside.keys() ?? []].map((key) => JSON.parse(key));
  return steps.map((step) => (parts[step]?.step === step ? step : parts.findIndex((part) => isSame(part.step, step))));
}

/** Parts in stretches, of which those are open that hold a change. */
function stretches(parts, start, size, row, touchedAt, drawing, place) {
  const all = [];
  for (let i = 0; i < parts.length; i += size) {
    const some = parts.slice(i, i + size);
    const name = `${start + i} … ${start + i + some.length - 1}`;
    const draw = () => (size > stretch
      ? stretches(some, start + i, size / stretch, row, touchedAt, drawing, place) : some.map(row));
    const holdsChange = touchedAt.some((at) => at >= start + i && at < start + i + some.length);
    all.push(folding(`${place} ${name}`, [el("span", { class: "stretch" }, name)], holdsChange, draw, drawing, {}, true));
  }
  return all;
}

/** Brings what changed in a tree into sight; false if nothing did. @param {Element} pane What scrolls. */
export function revealChange(pane) {
  const mark = pane.querySelector(".chosen, .mark");
  if (!mark) return false;
  const [inner, outer] = [mark.getBoundingClientRect(), pane.getBoundingClientRect()];
  if (inner.top < outer.top || inner.bottom > outer.bottom) pane.scrollTop += inner.top - outer.top - outer.height / 3;
  return true;
}

/** A value on a line, in the colour of its kind. */
export function valueText(value, limit = 400) {
  const tag = tagOf(value);
  const code = long(literal(value, 200_000), limit);
  code.classList.add("value", { text: "string", number: "number", boolean: "flag", nil: "flag", case: "case" }[tag] ?? "other");
  return code;
}

/** A host of workflows, as its sessions. */
export function workflowTree(session) {
  const member = (name) => {
    const list = session?.record ?? [];
    const at = list.indexOf(name, 1);
    return at > 0 ? list[at + 1] : undefined;
  };
  const key = member("key");
  const names = ["workers", "sideEffects"].flatMap((name) => {
    const list = member(name);
    return Array.isArray(list) ? list.map((text) => el("span", { class: "chip" }, text)) : [];
  });
  const children = member("children");
  return el("li", null,
    el("strong", null, member("workflow") ?? kindOf(session)), key ? el("code", { class: "value string" }, ` ${literal(key)}`) : null,
    " ", names, el("div", { class: "quiet" }, valueText(member("state") ?? null, 200)),
    Array.isArray(children) && children.length ? el("ul", { class: "workflows" }, children.map(workflowTree)) : null);
}
