import { createHash } from 'node:crypto';
import { isStream } from '../object.ts';
import { FOREIGN_STYLE, serialized } from '../serialize.ts';
import type { PdfChanges } from './pdf-changes.ts';

/** Shorter ones are hardly longer than a reference to another one. */
const WORTH_SHARING = 64;

/**
 * New and changed streams that are equal to another one, bytes and dictionary: number → number of the first of them. What
 * several pages share is changed for each of them, often to the same; it is shared again where it is written.
 */
export function equalStreams(changes: PdfChanges): ReadonlyMap<number, number> {
  const firsts = new Map<string, number>();
  const same = new Map<number, number>();
  for (const { ref, value, isDated } of changes.changed) {
    if (!isStream(value) || isDated || value.data.length < WORTH_SHARING) continue;
    const key = createHash('sha256')
      .update(serialized(value.dict, FOREIGN_STYLE), 'latin1')
      .update('\n')
      .update(value.data);
    const digest = key.digest('latin1');
    const first = firsts.get(digest);
    if (first === undefined) firsts.set(digest, ref.object);
    else same.set(ref.object, first);
  }
  return same;
}
