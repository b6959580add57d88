import { createHash } from 'node:crypto';
import {
  FOREIGN_STYLE,
  isArray,
  isDict,
  isRef,
  isStream,
  name,
  type PdfObject,
  serialized,
} from '@kontor/pdf';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { Requirement } from '../model/log.ts';
import type { ObjectCursor } from '../model/object-cursor.ts';

export const SPOT: Requirement = {
  rule: 'spot-colors',
  clauses: { first: '6.1.12', later: '6.2.4.4' },
  description: 'Spot colours are described, each in one way; a second description got a name of its own',
};

/** The first description of an ink: its alternate space and tint transform as objects of the document. */
interface Description {
  readonly text: string;
  readonly space: PdfObject;
  readonly transform: PdfObject;
}

/** Objects within objects of one description. */
const MAX_DEPTH = 12;

/**
 * The spot colours of a document: one name means one colour wherever it is used (ISO 19005-2, 6.2.4.4), and even the
 * same objects. Another colour under the same name is renamed, which shows the same on screens.
 */
export class SpotColors {
  readonly #document: EditablePdf;
  readonly #known = new Map<string, Description>();

  constructor(document: EditablePdf) {
    this.#document = document;
  }

  unify(separation: ObjectCursor, page: number): void {
    const ink = separation.at(1).name;
    const parts = separation.list;
    if (this.#document.part === 1 || ink === undefined || parts === undefined || parts.length < 4) return;
    const [, , space = null, transform = null] = parts;
    const own = { text: this.#described([space, transform]), space, transform };
    // No ink at all: how it would look is of no consequence.
    const isNothing = ink === 'None';
    let free = ink;
    for (let number = 2; ; number++) {
      const known = this.#known.get(free);
      if (known === undefined || known.text === own.text || isNothing) {
        this.#keep(separation, { ink, free, known, page });
        if (known === undefined) this.#known.set(free, own);
        return;
      }
      free = `${ink} (${number})`;
    }
  }

  #keep(
    separation: ObjectCursor,
    {
      ink,
      free,
      known,
      page,
    }: {
      readonly ink: string;
      readonly free: string;
      readonly known: Description | undefined;
      readonly page: number;
    },
  ): void {
    const [family = null, own = null, space = null, transform = null, ...rest] = separation.list ?? [];
    const isSame =
      known === undefined || (isEqual(known.space, space) && isEqual(known.transform, transform));
    if (ink === free && isSame) return;
    separation.set([
      family,
      ink === free ? own : name(free),
      known?.space ?? space,
      known?.transform ?? transform,
      ...rest,
    ]);
    this.#document.log.change(SPOT, page);
  }

  /** A text that two descriptions share when they are the same, whichever objects they are made of. */
  #described(value: PdfObject, depth = 0): string {
    if (depth > MAX_DEPTH) return '';
    const found = isRef(value) ? this.#document.resolve(value) : value;
    if (isArray(found)) return `[${found.map((one) => this.#described(one, depth + 1)).join(' ')}]`;
    if (isStream(found)) {
      const data = this.#document.decoded(found) ?? found.data;
      const entries = [...found.dict].filter(([key]) => !['Length', 'Filter', 'DecodeParms'].includes(key));
      const digest = createHash('sha256').update(data).digest('hex');
      return `${this.#described(new Map(entries), depth + 1)}${digest}`;
    }
    if (!isDict(found)) return serialized(found, FOREIGN_STYLE);
    const entries = [...found].sort(([a], [b]) => (a < b ? -1 : 1));
    return `<<${entries.map(([key, one]) => `/${key} ${this.#described(one, depth + 1)}`).join(' ')}>>`;
  }
}

const isEqual = (one: PdfObject, other: PdfObject): boolean =>
  isRef(one) && isRef(other)
    ? one.object === other.object
    : serialized(one, FOREIGN_STYLE) === serialized(other, FOREIGN_STYLE);
