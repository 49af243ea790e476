// Makes elements. Whatever an app said becomes text, never markup.

import { visible } from "./values.js";

/**
 * An element with attributes, listeners (`onclick`) and children.
 * @template {keyof HTMLElementTagNameMap} Tag
 * @param {Tag} tag @param {Object<string, any> | null} attributes @param {...any} children
 * @returns {HTMLElementTagNameMap[Tag]}
 */
export function el(tag, attributes = null, ...children) {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes ?? {})) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith("on")) element.addEventListener(name.slice(2), value);
    else if (name === "value" || name === "checked") element[name] = value;
    else element.setAttribute(name, value === true ? "" : visible(String(value)));
  }
  append(element, children);
  return element;
}

/** @param {Element} element @param {any[]} children */
function append(element, children) {
  for (const child of children) {
    if (child === null || child === undefined || child === false) continue;
    if (Array.isArray(child)) append(element, child);
    else element.append(child instanceof Node ? child : visible(String(child)));
  }
}

/** Puts other children in place of those that are there. @param {Element} element @param {...any} children */
export function fill(element, ...children) {
  element.replaceChildren();
  append(element, children);
}

/** A text that is cut where it is long, with a button that shows all of it. @param {string} text */
export function long(text, limit = 400) {
  if (text.length <= limit) return el("code", null, text);
  const shown = el("code", null, text.slice(0, limit));
  const more = el("button", {
    class: "more",
    onclick: () => {
      fill(shown, text);
      more.remove();
    },
  }, `… ${(text.length - limit).toLocaleString("en")} more`);
  return el("span", null, shown, more);
}

const shape = "http://www.w3.org/2000/svg";

/** A line through numbers, drawn small. @param {number[]} numbers */
export function sparkline(numbers, width = 240, height = 36) {
  const picture = document.createElementNS(shape, "svg");
  picture.setAttribute("viewBox", `0 0 ${width} ${height}`);
  picture.setAttribute("class", "sparkline");
  picture.setAttribute("role", "img");
  const least = Math.min(...numbers);
  const most = Math.max(...numbers);
  picture.setAttribute("aria-label", `from ${numbers[0]} to ${numbers.at(-1)}, between ${least} and ${most}`);
  const x = (i) => 2 + (i * (width - 4)) / Math.max(1, numbers.length - 1);
  const y = (number) => height - 3 - ((number - least) * (height - 6)) / (most - least || 1);
  let points = "";
  numbers.forEach((number, i) => {
    points += `${points ? ` ${x(i).toFixed(1)},${y(numbers[i - 1]).toFixed(1)}` : ""} ${x(i).toFixed(1)},${y(number).toFixed(1)}`;
  });
  const line = document.createElementNS(shape, "polyline");
  line.setAttribute("points", points.trim());
  picture.append(line);
  return picture;
}

/** How many nanoseconds are, in words. @param {number} nanoseconds */
export function duration(nanoseconds) {
  const seconds = nanoseconds / 1e9;
  if (seconds < 1 && seconds !== 0) return `${Number((seconds * 1000).toPrecision(3))} ms`;
  if (seconds < 120) return `${Number(seconds.toPrecision(4))} s`;
  const minutes = Math.floor(seconds / 60);
  const [most, least] = minutes < 120
    ? [`${minutes} min`, `${Math.round(seconds % 60)} s`] : [`${Math.floor(minutes / 60)} h`, `${minutes % 60} min`];
  return least.startsWith("0 ") ? most : `${most} ${least}`;
}
