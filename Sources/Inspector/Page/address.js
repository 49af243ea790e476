// The address of what is looked at: #7, #7/state.count, and #2:7 for another session of the page than the first.

/**
 * @param {number} session @param {number} step @param {string | null} place
 */
export function addressOf(session, step, place) {
  return `#${session > 0 ? `${session}:` : ""}${step}${place ? `/${encodeURI(place)}` : ""}`;
}

/**
 * What an address says; null if it names no step.
 * @param {string} address @returns {{session: number, step: number, place: string | null} | null}
 */
export function readAddress(address) {
  const match = /^#(?:(\d+):)?(\d+)(?:\/(.*))?$/s.exec(address);
  if (!match) return null;
  let place = match[3] || null;
  try {
    if (place) place = decodeURI(place);
  } catch {
    // An address that was typed need not be encoded.
  }
  return { session: Number(match[1] ?? 0), step: Number(match[2]), place };
}
