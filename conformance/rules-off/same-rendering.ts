import { spawnSync } from 'node:child_process';

/** Normalised difference at 60 dpi of pages that must look the same, as the operation compares them. */
const SAME = 0.002;

const pixels = (pdf: Uint8Array): Buffer =>
  spawnSync('pdftoppm', ['-r', '60'], {
    input: pdf,
    maxBuffer: 2 ** 28,
    timeout: 60_000,
  }).stdout;

/** Whether poppler shows both alike. */
export function hasSameRendering(one: Uint8Array, other: Uint8Array): boolean {
  const [before, after] = [pixels(one), pixels(other)];
  if (before.length !== after.length) return false;
  let sum = 0;
  for (let i = 0; i < before.length; i++) sum += (before[i]! - after[i]!) ** 2;
  return Math.sqrt(sum / Math.max(1, before.length)) / 255 <= SAME;
}
