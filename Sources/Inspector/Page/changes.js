// Changes of a value: applied to what was before them, and found between any two values.

import { countOf, firstMember, isSame, keyStep, partsOf, tagOf } from "./values.js";

/** @typedef {{kind: string, path: any[], old?: any, new?: any, from?: number, to?: number}} Change */

/**
 * A value after changes. Of what it shares with the value before, only what is in `owned` is changed in place.
 * @param {any} value @param {Change[]} changes @param {Set<object>} owned
 */
export function applied(value, changes, owned, depth = 0) {
  if (changes.length === 0) return value;
  const tag = tagOf(value);
  for (const change of changes) {
    if (change.path.length !== depth) continue;
    if (change.kind === "changed") return change.new;
    if (change.kind === "inserted" && value === null) return change.new;
    if (change.kind === "removed" && tag !== "set") return null;
  }
  switch (tag) {
    case "array": return appliedToArray(value, changes, owned, depth);
    case "set": return appliedToSet(value, changes, owned, depth);
    case "dictionary": return appliedToEntries(value, changes, owned, depth);
    case "record": case "tuple": return appliedToMembers(value, tag, changes, owned, depth);
    case "case": {
      const inner = changes.filter((change) => change.path[depth] === value.case[1]);
      return appliedToMembers(value, tag, inner, owned, depth + 1);
    }
    default: return value;
  }
}

/** A value that may be changed in place. */
function own(value, tag, owned) {
  if (owned.has(value)) return value;
  const copy = Array.isArray(value) ? value.slice() : { [tag]: value[tag].slice() };
  owned.add(copy);
  return copy;
}

/** The changes further inside, by the step that leads to them. */
function grouped(changes, depth) {
  const groups = new Map();
  for (const change of changes) {
    if (change.path.length <= depth) continue;
    const step = change.path[depth];
    const key = typeof step === "object" ? JSON.stringify(step) : step;
    const group = groups.get(key);
    if (group) group.push(change);
    else groups.set(key, [change]);
  }
  return groups;
}

function appliedToMembers(value, tag, changes, owned, depth) {
  const groups = grouped(changes, depth);
  const result = own(value, tag, owned);
  const list = result[tag];
  for (let i = firstMember(tag), n = 0; i < list.length; i += 2, n++) {
    const group = groups.get(list[i] ?? String(n));
    if (group) list[i + 1] = applied(list[i + 1], group, owned, depth + 1);
  }
  return result;
}

function appliedToArray(value, changes, owned, depth) {
  const gone = new Set();
  const come = new Map();
  const inner = [];
  for (const change of changes) {
    const isElement = change.path.length === depth + 1;
    if (change.kind === "moved" && change.path.length === depth) {
      gone.add(change.from);
      come.set(change.to, value[change.from]);
    } else if (change.kind === "removed" && isElement) gone.add(change.path[depth]);
    else if (change.kind === "inserted" && isElement) come.set(change.path[depth], change.new);
    else inner.push(change);
  }
  let result;
  if (gone.size === 0 && come.size === 0) {
    result = own(value, "array", owned);
  } else {
    const stayed = value.filter((_, index) => !gone.has(index));
    result = [];
    for (let index = 0, next = 0; result.length < stayed.length + come.size; index++) {
      result.push(come.has(index) ? come.get(index) : stayed[next++]);
    }
    owned.add(result);
  }
  for (const [index, group] of grouped(inner, depth)) {
    if (index in result) result[index] = applied(result[index], group, owned, depth + 1);
  }
  return result;
}

function appliedToSet(value, changes, owned, depth) {
  const result = own(value, "set", owned);
  for (const change of changes) {
    if (change.path.length !== depth) continue;
    const index = result.set.findIndex((element) => isSame(element, change.old));
    if (change.kind === "removed" && index >= 0) result.set.splice(index, 1);
    if (change.kind === "inserted") result.set.push(change.new);
  }
  return result;
}

function appliedToEntries(value, changes, owned, depth) {
  const result = own(value, "dictionary", owned);
  const list = result.dictionary;
  for (const [, group] of grouped(changes, depth)) {
    const step = group[0].path[depth];
    let index = 0;
    while (index < list.length && !isSame(keyStep(list[index]), step)) index += 2;
    const whole = group.find((change) => change.path.length === depth + 1);
    if (whole?.kind === "removed") {
      if (index < list.length) list.splice(index, 2);
    } else if (index < list.length) {
      list[index + 1] = whole?.kind === "inserted"
        ? whole.new : applied(list[index + 1], group, owned, depth + 1);
    } else if (whole) {
      const key = typeof step === "object" ? step.key : step;
      let place = 0;
      while (place < list.length && list[place] < key) place += 2;
      list.splice(place, 0, key, whole.new);
    }
  }
  return result;
}

/**
 * What is different between two values.
 * @param {any} old @param {any} value @param {any[]} path @param {Change[]} found @returns {Change[]}
 */
export function difference(old, value, path = [], found = []) {
  if (old === value || isSame(old, value)) return found;
  const tag = tagOf(old);
  const isAlike = tag === tagOf(value) && headOf(old, tag) === headOf(value, tag);
  if (!isAlike || countOf(old) + countOf(value) === 0) {
    found.push({ kind: "changed", path, old, new: value });
  } else if (tag === "array") {
    arrayDifference(old, value, path, found);
  } else if (tag === "set") {
    for (const element of old.set) {
      if (!value.set.some((other) => isSame(other, element))) {
        found.push({ kind: "removed", path, old: element });
      }
    }
    for (const element of value.set) {
      if (!old.set.some((other) => isSame(other, element))) {
        found.push({ kind: "inserted", path, new: element });
      }
    }
  } else {
    const inside = tag === "case" ? [...path, old.case[1]] : path;
    const before = new Map(partsOf(old).map((part) => [JSON.stringify(part.step), part]));
    for (const part of partsOf(value)) {
      const key = JSON.stringify(part.step);
      const other = before.get(key);
      before.delete(key);
      const place = [...inside, part.step];
      if (other) difference(other.value, part.value, place, found);
      else found.push({ kind: "inserted", path: place, new: part.value });
    }
    for (const part of before.values()) {
      found.push({ kind: "removed", path: [...inside, part.step], old: part.value });
    }
  }
  return found;
}

/** What has to be the same for two values to be compared part by part. */
function headOf(value, tag) {
  if (tag === "record") return value.record[0];
  if (tag === "case") return value.case[1];
  return tag === "text" || tag === "number" || tag === "boolean" || tag === "literal" ? value : "";
}

/** Elements are matched by their ids where they have some, else by their places from both ends. */
function arrayDifference(old, value, path, found) {
  const before = identities(old);
  const after = identities(value);
  if (before && after) {
    for (const [id, index] of before) {
      if (!after.has(id)) found.push({ kind: "removed", path: [...path, index], old: old[index] });
    }
    for (const [id, index] of after) {
      const place = [...path, index];
      if (before.has(id)) difference(old[before.get(id)], value[index], place, found);
      else found.push({ kind: "inserted", path: place, new: value[index] });
    }
    return;
  }
  const least = Math.min(old.length, value.length);
  let start = 0;
  while (start < least && isSame(old[start], value[start])) start++;
  let end = 0;
  while (end < least - start && isSame(old[old.length - 1 - end], value[value.length - 1 - end])) end++;
  const gone = old.length - start - end;
  const come = value.length - start - end;
  const both = Math.min(gone, come);
  for (let i = start + both; i < start + gone; i++) {
    found.push({ kind: "removed", path: [...path, i], old: old[i] });
  }
  for (let i = start; i < start + come; i++) {
    if (i < start + both) difference(old[i], value[i], [...path, i], found);
    else found.push({ kind: "inserted", path: [...path, i], new: value[i] });
  }
}

/** The indices of elements by their ids; undefined where some have none, or the same. */
function identities(list) {
  const ids = new Map();
  for (const [index, element] of list.entries()) {
    if (tagOf(element) !== "record") return undefined;
    const at = element.record.indexOf("id");
    if (at < 1 || at % 2 === 0) return undefined;
    ids.set(JSON.stringify(element.record[at + 1]), index);
  }
  return ids.size === list.length && list.length > 0 ? ids : undefined;
}
