// What is looked at, in one place: views dispatch actions, and are told when the state is another.

/**
 * @typedef {{only: string, hides: string, changed: string, kind: string, folds: boolean}} Filter
 * @typedef {{session: number, step: number, compared: number | null, beside: number | null, pane: string,
 *   place: string | null, query: string, filter: Filter, follows: string | null}} Look
 * @typedef {{type: string, [name: string]: any}} Action
 */

/** @returns {Look} */
export function beginning(pane = "state") {
  return {
    session: 0, step: 0, compared: null, beside: null, pane, place: null, query: "",
    filter: { only: "", hides: "", changed: "", kind: "", folds: false }, follows: null,
  };
}

/** The state after an action. @param {Look} state @param {Action} action @returns {Look} */
export function reduce(state, action) {
  switch (action.type) {
    case "go": return { ...state, step: action.step, place: action.place ?? state.place };
    case "open": {
      // What a step is compared with stays while branches of the same session are looked at.
      const keeps = action.keeps && state.compared !== null;
      return {
        ...state, session: action.session, step: action.step, follows: null,
        compared: keeps ? state.compared : null, beside: keeps ? state.beside ?? state.session : null,
      };
    }
    case "pane": return { ...state, pane: action.pane };
    case "place": return { ...state, place: action.place, pane: "state" };
    case "follow": return { ...state, follows: action.place, place: action.place, pane: "history" };
    case "compare": return {
      ...state, compared: action.step, beside: action.beside ?? null, pane: action.step === null ? "state" : "compare",
    };
    case "search": return { ...state, query: action.query };
    case "filter": return { ...state, filter: { ...state.filter, ...action.filter } };
    default: return state;
  }
}

export class Store {
  /** @param {Look} state */
  constructor(state) {
    this.state = state;
    /** @type {((state: Look, old: Look) => void)[]} */
    this.listeners = [];
  }

  /** @param {Action} action */
  dispatch(action) {
    const old = this.state;
    this.state = reduce(old, action);
    if (Object.keys(old).every((key) => old[key] === this.state[key])) return;
    for (const listener of this.listeners) listener(this.state, old);
  }

  /** @param {(state: Look, old: Look) => void} listener */
  subscribe(listener) {
    this.listeners.push(listener);
  }
}
