#!/usr/bin/env node
// A grocery list with a reducer, and how the inspector sees it. `inspector --app Examples/JavaScript/groceries.mjs`
import { App, Refusal } from "./inspectable.mjs";

// The app, which knows nothing of the inspector: a reducer, and a store around it.

function reduce(state, action) {
  switch (action.type) {
    case "added":
      return { ...state, items: [...state.items, { name: action.name, amount: action.amount, done: false }] };
    case "toggled":
      if (!(action.index in state.items)) throw new RangeError(`there is no item ${action.index}`);
      return {
        ...state,
        items: state.items.map((item, index) => (index === action.index ? { ...item, done: !item.done } : item)),
      };
    case "sorted":
      return { ...state, items: [...state.items].sort((a, b) => (a.name < b.name ? -1 : 1)) };
    default:
      return state;
  }
}

class Store {
  state = { items: [{ name: "milk", amount: 1, done: false }], shops: new Map([["dairy", 1]]), last: undefined };

  dispatch(action) {
    this.state = { ...reduce(this.state, action), last: action.type };
    console.log(`${action.type}: ${this.state.items.length} items`);
  }
}

// The app as the inspector has it.

const app = new App("groceries", "A grocery list, in JavaScript", () => new Store(), {
  store: "store", type: "Store", invariants: ["store.state.items.count < 100"],
});

app.action("Add", { name: "String", amount: "Double?" }, (store, { name, amount }) => {
  if (name === "") throw new Refusal("an item has a name");
  store.dispatch({ type: "added", name, amount: amount ?? 1 });
}, { help: "Add an item", example: { name: "bread", amount: 0.5 } });

app.action("Toggle", { index: "Int" }, (store, { index }) => store.dispatch({ type: "toggled", index }),
  { help: "Tick an item, or not", example: { index: 0 } });

app.action("Sort", {}, async (store) => {
  await null;
  store.dispatch({ type: "sorted" });
}, { help: "Put the items in order" });

app.serve();
