// The filters of the list of steps, as history has them.

import { el } from "./elements.js";
import { lanes } from "./session.js";

/** @param {(wanted: any) => void} filter Sets some of the filters. */
export function filterBar(filter) {
  const field = (name, label, example) => el("label", null, `${label} `, el("input", {
    type: "text", placeholder: example, oninput: (event) => filter({ [name]: event.target.value }),
  }));
  return el("div", { class: "filters", hidden: true },
    field("hides", "hide actions", "Tick, Scroll"), field("changed", "changed", "state.todos"),
    field("only", "only actions", "AddTodo"),
    el("label", null, "with ", el("select", { onchange: (event) => filter({ kind: event.target.value }) },
      el("option", { value: "" }, "anything"), Object.keys(lanes).map((name) => el("option", { value: name }, name)))),
    el("label", null, el("input", { type: "checkbox", onchange: (event) => filter({ folds: event.target.checked }) }), " fold repeats"));
}
