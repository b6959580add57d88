import { createHash } from 'node:crypto';
import {
  byteString,
  dict,
  isArray,
  isString,
  name,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  type PdfString,
} from '../object.ts';
import { FOREIGN_STYLE, serialized } from '../serialize.ts';
import { encodedStream } from '../writer.ts';
import { laidObject, type PlacedObject, table } from './appended-update.ts';
import type { PdfChanges } from './pdf-changes.ts';

export interface ContinuedUpdate {
  /** The file as it was, byte for byte, and the update. */
  readonly bytes: Buffer;
  /** Where each changed object begins, by number. */
  readonly places: ReadonlyMap<number, number>;
}

/** Entries of a trailer that belong to its own section alone (ISO 32000-1, tables 15, 17 and 19). */
const OF_SECTION: ReadonlySet<string> = new Set([
  ...['Size', 'Prev', 'XRefStm', 'ID'],
  ...['Type', 'W', 'Index', 'Length', 'Filter', 'DecodeParms', 'F', 'FFilter', 'FDecodeParms', 'DL'],
]);

/** Whether an update can follow: other readers find the objects by the same cross-references as ours. */
export const canContinue = ({ file }: PdfChanges): boolean =>
  file.newestSection !== undefined && file.startsAtHeader;

/**
 * Appends the changes to a file of any writer (ISO 32000-1, 7.5.6) and leaves all its bytes as they are, as signatures
 * need. The section is of the kind that the newest one has, table or stream: readers of tables alone lose what is
 * only in a stream. Trailer entries stay, the first part of /ID too; the catalog unless it is another object now.
 * @throws Error when the file cannot be continued, see `canContinue`
 */
export function continuedUpdate(changes: PdfChanges, root?: PdfRef): ContinuedUpdate {
  const { file } = changes;
  const section = file.newestSection;
  if (section === undefined || !canContinue(changes)) throw new Error('the file cannot be continued');
  const base = file.bytes;
  // A signature covers what is there: the update begins on a line of its own without a change before it.
  const gap = base.at(-1) === LINE_FEED ? Buffer.alloc(0) : Buffer.from('\n');
  const appended = new AppendedObjects([base, gap]);
  const hash = createHash('sha256').update(base);
  for (const object of changes.changed) for (const part of appended.add(object)) hash.update(part);
  const common: PdfDict = new Map([
    ...[...file.trailer].filter(([key]) => !OF_SECTION.has(key)),
    ...(root === undefined ? [] : ([['Root', root]] as const)),
    ['ID', identifiers(file.trailer.get('ID'), byteString(hash.digest('latin1').slice(0, 16)), file.resolve)],
    ['Prev', section.offset],
  ]);
  const end = section.kind === 'table' ? tableSection : streamSection;
  return {
    bytes: Buffer.concat([...appended.parts, end(appended, common, changes)]),
    places: appended.places,
  };
}

const LINE_FEED = 0x0a;
const latin1 = (text: string): Buffer => Buffer.from(text, 'latin1');

class AppendedObjects {
  readonly parts: Uint8Array[];
  readonly rows: PlacedObject[] = [];
  length: number;

  constructor(base: readonly Uint8Array[]) {
    this.parts = [...base];
    this.length = base.reduce((sum, part) => sum + part.length, 0);
  }

  add(object: Parameters<typeof laidObject>[0]): readonly Uint8Array[] {
    this.rows.push({ ref: object.ref, offset: this.length });
    const laid = laidObject(object);
    for (const part of laid) {
      this.parts.push(part);
      this.length += part.length;
    }
    return laid;
  }

  get places(): ReadonlyMap<number, number> {
    return new Map(this.rows.map(({ ref, offset }) => [ref.object, offset]));
  }
}

/** The first identifier names the document through all its changes, the second this state of it (14.4). */
function identifiers(
  old: PdfObject | undefined,
  changed: PdfString,
  resolve: (value: PdfObject | undefined) => PdfObject,
): PdfObject {
  const list = resolve(old);
  const first = isArray(list) ? resolve(list[0]) : null;
  return [isString(first) && first.bytes.length > 0 ? first : changed, changed];
}

function tableSection({ rows, length }: AppendedObjects, common: PdfDict, { size }: PdfChanges): Buffer {
  const trailer = serialized(new Map([['Size', size], ...common]), FOREIGN_STYLE);
  return latin1(`${table(rows)}trailer\n${trailer}\nstartxref\n${length}\n%%EOF\n`);
}

/** Octets of a row: type, place, generation. */
const ROW_WIDTHS = [1, 4, 2] as const;
const ROW_BYTES = 7;
const IN_USE = 1;

function streamSection({ rows, length }: AppendedObjects, common: PdfDict, { size }: PdfChanges): Buffer {
  const all: readonly PlacedObject[] = [...rows, { ref: { object: size, generation: 0 }, offset: length }];
  const data = Buffer.alloc(all.length * ROW_BYTES);
  all.forEach(({ ref, offset }, index) => {
    const at = index * ROW_BYTES;
    data[at] = IN_USE;
    data.writeUInt32BE(offset, at + 1);
    data.writeUInt16BE(ref.generation, at + 5);
  });
  const members = dict({
    Type: name('XRef'),
    Size: size + 1,
    W: [...ROW_WIDTHS],
    Index: all.flatMap(({ ref }) => [ref.object, 1]),
  });
  const stream = encodedStream(new Map([...members, ...common]), data);
  const object = laidObject({ ref: { object: size, generation: 0 }, value: stream, isDated: false });
  return Buffer.concat([...object, latin1(`startxref\n${length}\n%%EOF\n`)]);
}
