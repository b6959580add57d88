/** Of a header; longer ones are refused by proxies. */
const MAX_LENGTH = 4_000;
const MORE = '...';

/** Names of what was left out as a header: ASCII, at most 4,000 characters, with `...` where there is more. */
export function lostHeader(lost: readonly string[]): string {
  const names = lost.map((name) => name.replace(/[^\x21-\x2b\x2d-\x7e]/g, '?'));
  const all = names.join(',');
  if (all.length <= MAX_LENGTH) return all;
  const cut = all.slice(0, MAX_LENGTH - MORE.length);
  return `${cut.slice(0, cut.lastIndexOf(',') + 1)}${MORE}`;
}
