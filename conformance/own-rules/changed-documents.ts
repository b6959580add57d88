import { dice } from './dice.ts';
import { isReadable, type SourceDocument } from './documents.ts';
import { mutation } from './mutations.ts';

/** Each document with `count` mutations of it, which are the same whatever other documents there are. */
export function* changedDocuments(
  sources: readonly SourceDocument[],
  count: number,
  seed: number,
): Generator<SourceDocument> {
  for (const source of sources) {
    yield source;
    const roll = dice(seed + [...source.name].reduce((sum, letter) => sum * 31 + letter.codePointAt(0)!, 7));
    for (let number = 1; number <= count; number++) {
      const xml = mutation(source.xml, roll);
      if (isReadable(xml)) yield { name: `${source.name} mutation ${number}`, xml };
    }
  }
}
