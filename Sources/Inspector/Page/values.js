// Values as a document has them (docs/Exports.md): null, a flag, a number, a text, an array, or an object with one
// tag, such as {"record": [type, label, value, ...]}.

/** @typedef {null | boolean | number | string | any[] | Object<string, any>} Value */
/** @typedef {string | number | {key: Value} | null} Step  A member, an index or a key. */
/** @typedef {{step: Step, value: Value}} Part */

/** The one tag of an object; "array", "text" and so on for anything else. @param {Value} value */
export function tagOf(value) {
  if (value === null) return "nil";
  if (Array.isArray(value)) return "array";
  if (typeof value === "object") {
    for (const tag in value) return tag;
  }
  return typeof value === "string" ? "text" : typeof value;
}

/** The name of a member at a position, as paths have it. */
function labelOf(label, position) {
  return label === null ? String(position) : label;
}

/** The parts of a value with the steps that lead to them. @param {Value} value @returns {Part[]} */
export function partsOf(value) {
  const tag = tagOf(value);
  if (tag === "array") return value.map((value, step) => ({ step, value }));
  if (tag === "set") return value.set.map((value, step) => ({ step, value }));
  const parts = [];
  if (tag === "dictionary") {
    const entries = value.dictionary;
    for (let i = 0; i < entries.length; i += 2) {
      parts.push({ step: keyStep(entries[i]), value: entries[i + 1] });
    }
  } else if (tag === "record" || tag === "tuple" || tag === "case") {
    const list = value[tag];
    for (let i = firstMember(tag), n = 0; i < list.length; i += 2, n++) {
      parts.push({ step: labelOf(list[i], n), value: list[i + 1] });
    }
  }
  return parts;
}

/** Where the members begin in the list of a tag. */
export function firstMember(tag) {
  return { record: 1, tuple: 0, case: 2 }[tag];
}

/** How many parts a value has. @param {Value} value */
export function countOf(value) {
  const tag = tagOf(value);
  if (tag === "array") return value.length;
  if (tag === "set") return value.set.length;
  if (tag === "dictionary") return value.dictionary.length / 2;
  const first = firstMember(tag);
  return first === undefined ? 0 : (value[tag].length - first) / 2;
}

/** A key as the step of a path: integers are written as an index is. */
export function keyStep(key) {
  return Number.isInteger(key) ? key : { key };
}

/** Whether two values are the same. */
export function isSame(a, b) {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return false;
  const keys = Object.keys(a);
  if (keys.length !== Object.keys(b).length || Array.isArray(a) !== Array.isArray(b)) return false;
  return keys.every((key) => Object.hasOwn(b, key) && isSame(a[key], b[key]));
}

/** What a step of a path leads to; undefined where it leads nowhere. @param {Value} value @param {Step} step */
export function childOf(value, step) {
  const tag = tagOf(value);
  if (tag === "array") return value[step];
  if (tag === "set") return value.set[step];
  if (tag === "case" && step === value.case[1]) return value;
  return partsOf(value).find((part) => isSame(part.step, step))?.value;
}

/** What a path leads to; undefined where it leads nowhere. @param {Step[]} path */
export function valueAt(value, path) {
  for (const step of path) {
    if (value === undefined) return undefined;
    value = childOf(value, step);
  }
  return value;
}

const hidden = /[\u0000-\u001f\u007f-\u009f\u00ad\u061c\u200b-\u200f\u2028-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb\ud800-\udfff]/u;
const allHidden = new RegExp(hidden.source, "gu");

/** A text in which nothing hides or turns the direction of what follows. @param {string} text */
export function visible(text) {
  if (!hidden.test(text)) return text;
  return text.replace(allHidden, (letter) => {
    const known = { "\n": "\\n", "\t": "\\t", "\r": "\\r" }[letter];
    return known ?? `\\u{${(letter.codePointAt(0) ?? 0).toString(16).toUpperCase()}}`;
  });
}

/** A text as a literal. @param {string} text */
export function quoted(text) {
  return `"${visible(text.replaceAll("\\", "\\\\").replaceAll('"', '\\"'))}"`;
}

/** Why a literal goes on no longer. It is thrown often, so it is no error, which would note the stack. */
const enough = Symbol("enough");

/**
 * A value in the notation of the inspector, which is Swift's; cut where it gets longer than a limit.
 * @param {Value} value
 */
export function literal(value, limit = Infinity) {
  let text = "";
  const put = (piece) => {
    text += piece;
    if (text.length > limit) throw enough;
  };
  const members = (list, first) => {
    for (let i = first; i < list.length; i += 2) {
      if (i > first) put(", ");
      if (list[i] !== null) put(`${list[i]}: `);
      write(list[i + 1]);
    }
  };
  const elements = (list) => {
    list.forEach((element, index) => {
      if (index > 0) put(", ");
      write(element);
    });
  };
  const write = (value) => {
    const tag = tagOf(value);
    switch (tag) {
      case "nil": return put("nil");
      case "text": return put(quoted(value.length > limit ? value.slice(0, limit + 1) : value));
      case "array": put("["); elements(value); return put("]");
      case "set": put("Set(["); elements(value.set); return put("])");
      case "tuple": put("("); members(value.tuple, 0); return put(")");
      case "record": put(`${value.record[0]}(`); members(value.record, 1); return put(")");
      case "literal": return put(value.literal);
      case "case":
        put(`${value.case[0] ?? ""}.${value.case[1]}`);
        if (value.case.length === 2) return;
        put("("); members(value.case, 2); return put(")");
      case "dictionary": {
        const entries = value.dictionary;
        put(entries.length === 0 ? "[:" : "[");
        for (let i = 0; i < entries.length; i += 2) {
          if (i > 0) put(", ");
          write(entries[i]);
          put(": ");
          write(entries[i + 1]);
        }
        return put("]");
      }
      default: return put(String(value));
    }
  };
  try {
    write(value);
  } catch (error) {
    if (error !== enough) throw error;
    return `${text.slice(0, limit)}…`;
  }
  return text;
}

/** What stands for a value with parts in a tree. @param {Value} value */
export function kindOf(value) {
  const tag = tagOf(value);
  if (tag === "record") return value.record[0];
  if (tag === "case") return `${value.case[0] ?? ""}.${value.case[1]}`;
  if (tag === "tuple") return "tuple";
  return { array: "Array", set: "Set", dictionary: "Dictionary" }[tag] ?? tag;
}

/** The number that a value is; undefined if it is none. @param {Value} value */
export function numberOf(value) {
  if (typeof value === "number") return value;
  if (typeof value === "boolean") return Number(value);
  const tag = tagOf(value);
  if (tag === "literal" && /^-?\d/.test(value.literal)) return Number(value.literal);
  if (tag === "record" && value.record[0] === "Decimal") return Number(value.record[2]);
  return undefined;
}

const isName = /^[\p{L}_][\p{L}\p{N}_]*$/u;

/** A path as it is written; "." for the value itself. @param {Step[]} path */
export function pathText(path) {
  let text = "";
  for (const step of path) {
    if (typeof step === "number") text += `[${step}]`;
    else if (step === null) text += "[*]";
    else if (typeof step === "object") text += `[${literal(step.key)}]`;
    else text += `${text ? "." : ""}${isName.test(step) || /^\d+$/.test(step) ? step : `\`${visible(step)}\``}`;
  }
  return text || ".";
}

/** The path of a place in a part. @param {string} part @param {Step[]} path */
export function placeText(part, path) {
  const rest = pathText(path);
  return rest === "." ? part : rest.startsWith("[") ? part + rest : `${part}.${rest}`;
}
