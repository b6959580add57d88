import { createHash } from 'node:crypto';
import {
  byteString,
  type CopyOptions,
  dict,
  equalStreams,
  FOREIGN_STYLE,
  isStream,
  type PdfChanges,
  type PdfObject,
  type PdfRef,
  type SerializeStyle,
  serialized,
} from '@kontor/pdf';

const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

/** A comment of four bytes above 127 shows transfer programs that the file is binary (ISO 19005-1, 6.1.2). */
const HEADER = latin1('%PDF-1.4\n%\xe2\xe3\xcf\xd3\n');

/**
 * A file as PDF 1.4 has it, with a classic cross-reference table and no object streams (ISO 19005-1, 6.1.4), of what
 * can be reached from catalog and document information. The same objects give the same bytes.
 * @throws PdfUnreadable as reading the objects does
 */
export function classicCopy(changes: PdfChanges, { root, info }: CopyOptions): Uint8Array {
  const layout = new ClassicLayout();
  const same = equalStreams(changes);
  const targets = new Map<number, number>();
  const waiting: number[] = [];
  const targetOf = (number: number): number => {
    const known = targets.get(number);
    if (known !== undefined) return known;
    targets.set(number, targets.size + 1);
    waiting.push(number);
    return targets.size;
  };
  const style: SerializeStyle = {
    ...FOREIGN_STYLE,
    // A reference to nothing is null (ISO 32000-1, 7.3.10).
    refText: ({ object }) =>
      changes.object(object) === null ? 'null' : `${targetOf(same.get(object) ?? object)} 0 R`,
  };
  const trailer = { root: targetOf(root.object), info: info && targetOf(info.object) };
  // The list grows while it is gone through: no recursion, however deep the file is.
  for (const number of waiting) {
    const value = changes.object(number);
    layout.add(targets.get(number)!, value, { style, isDated: changes.isDated(number) });
  }
  return layout.bytes(trailer);
}

interface ObjectOptions {
  readonly style: SerializeStyle;
  readonly isDated: boolean;
}

class ClassicLayout {
  readonly #parts: Uint8Array[] = [HEADER];
  readonly #offsets: number[] = [];
  readonly #hash = createHash('sha256');
  #length = HEADER.length;

  add(number: number, value: PdfObject, { style, isDated }: ObjectOptions): void {
    this.#offsets[number] = this.#length;
    for (const part of laidObject(number, value, style)) {
      this.#put(part);
      if (!isDated) this.#hash.update(part);
    }
  }

  bytes(trailer: { readonly root: number; readonly info: number | undefined }): Uint8Array {
    const size = this.#offsets.length;
    const start = this.#length;
    const rows = this.#offsets.slice(1).map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`);
    const id = byteString(this.#hash.digest('latin1').slice(0, 16));
    const ref = (object: number): PdfRef => ({ object, generation: 0 });
    const info = trailer.info === undefined ? undefined : ref(trailer.info);
    const entries = dict({ Size: size, Root: ref(trailer.root), Info: info, ID: [id, id] });
    this.#put(latin1(`xref\n0 ${size}\n0000000000 65535 f \n${rows.join('')}`));
    this.#put(latin1(`trailer\n${serialized(entries)}\nstartxref\n${start}\n%%EOF\n`));
    return Buffer.concat(this.#parts, this.#length);
  }

  #put(part: Uint8Array): void {
    this.#parts.push(part);
    this.#length += part.length;
  }
}

function laidObject(number: number, value: PdfObject, style: SerializeStyle): readonly Uint8Array[] {
  const heading = `${number} 0 obj\n`;
  if (!isStream(value)) return [latin1(`${heading}${serialized(value, style)}\nendobj\n`)];
  const members = new Map(value.dict).set('Length', value.data.length);
  return [
    latin1(`${heading}${serialized(members, style)}\nstream\n`),
    value.data,
    latin1('\nendstream\nendobj\n'),
  ];
}
