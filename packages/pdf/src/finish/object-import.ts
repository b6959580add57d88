import { createHash } from 'node:crypto';
import { PdfUnreadable } from '@kontor/base';
import { isArray, isDict, isRef, isStream, type PdfDict, type PdfObject, type PdfRef } from '../object.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { FOREIGN_STYLE, serialized } from '../serialize.ts';
import type { ObjectSink } from '../writer.ts';

/** References that lead on to one another; resources of a page have a handful. */
const MAX_REF_DEPTH = 64;

/**
 * Brings objects of other files into one file. Equal objects arrive once, whatever files they come from: the fonts and
 * pictures of fifty headers are those of the first.
 */
export class ObjectImporter {
  readonly #sink: ObjectSink;
  readonly #byContent = new Map<string, PdfRef>();

  constructor(sink: ObjectSink) {
    this.#sink = sink;
  }

  /** A function that brings in values of one file; it keeps what it has brought in already. */
  from(file: PdfFile): (value: PdfObject) => PdfObject {
    const brought = new Map<number, PdfObject>();
    const bring = (value: PdfObject, depth: number): PdfObject => {
      if (depth > MAX_REF_DEPTH) throw new PdfUnreadable('too-deep', 'references');
      if (isRef(value)) return bringRef(value, depth);
      if (isArray(value)) return value.map((one) => bring(one, depth));
      return isDict(value) ? bringDict(value, depth) : value;
    };
    const bringDict = (dict: PdfDict, depth: number): PdfDict =>
      new Map([...dict].map(([key, one]) => [key, bring(one, depth)]));
    const bringRef = ({ object }: PdfRef, depth: number): PdfObject => {
      const known = brought.get(object);
      if (known !== undefined) return known;
      // A reference back to an object that is being brought in would never end: it leads nowhere.
      brought.set(object, null);
      const found = file.object(object);
      const value = isStream(found)
        ? this.stream(bringDict(found.dict, depth + 1), found.data)
        : bring(found, depth + 1);
      const result = isDict(value) || isArray(value) ? this.#once(value) : value;
      brought.set(object, result);
      return result;
    };
    return (value) => bring(value, 0);
  }

  /** An encoded stream, unless an equal one is there. */
  stream(members: PdfDict, data: Uint8Array): PdfRef {
    const own = new Map([...members].filter(([key]) => key !== 'Length'));
    const digest = createHash('sha256').update(data).digest('latin1');
    return this.#known(`${serialized(own, FOREIGN_STYLE)}${digest}`, () =>
      this.#sink.addStream(own, data, { coding: 'encoded' }),
    );
  }

  #once(value: PdfObject): PdfRef {
    return this.#known(serialized(value, FOREIGN_STYLE), () => this.#sink.add(value));
  }

  #known(content: string, add: () => PdfRef): PdfRef {
    const known = this.#byContent.get(content);
    if (known !== undefined) return known;
    const added = add();
    this.#byContent.set(content, added);
    return added;
  }
}
