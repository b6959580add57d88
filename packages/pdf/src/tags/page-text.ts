import {
  isArray,
  isDict,
  isRef,
  isStream,
  isString,
  nameText,
  type PdfDict,
  type PdfObject,
} from '../object.ts';
import { textOf } from '../print/text-string.ts';
import type { PdfFile } from '../read/pdf-file.ts';
import { isDigit } from '../syntax/character-class.ts';
import { isKeyword, Lexer, type Token } from '../syntax/lexer.ts';
import { unicodeMap } from './unicode-map.ts';

/** Texts of fonts' codes, each font read once. */
export class FontTexts {
  readonly #file: PdfFile;
  readonly #maps = new Map<PdfObject, ReadonlyMap<number, string>>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** @param font as it is among the resources: a reference, mostly */
  of(font: PdfObject): ReadonlyMap<number, string> {
    const key = isRef(font) ? font.object : font;
    const known = this.#maps.get(key);
    if (known !== undefined) return known;
    const stream = this.#file.resolve(this.#file.dict(font).get('ToUnicode'));
    const map = isStream(stream) ? unicodeMap(this.#file.decoded(stream).data) : new Map<number, string>();
    this.#maps.set(key, map);
    return map;
  }

  /** The text of a cluster. */
  text({ font, codes, actualText }: ShownCluster): string {
    if (actualText !== undefined) return actualText;
    const map = this.of(font);
    return codes.map((code) => map.get(code) ?? '').join('');
  }
}

/** A cluster of glyphs, or text without one: a sequence of shown codes with the text that the file states for it. */
export interface ShownCluster {
  /** As it is among the resources. */
  readonly font: PdfObject;
  readonly codes: readonly number[];
  /** ActualText (ISO 32000-1, 14.9.4); absent: the text is that of the codes. */
  readonly actualText: string | undefined;
  /** The innermost number of marked content that it is in. */
  readonly mcid: number | undefined;
}

interface Sequence {
  readonly actualText: string | undefined;
  readonly mcid: number | undefined;
}

/** A content stream and what its names mean. */
export interface ShownContent {
  readonly content: Uint8Array;
  readonly resources: PdfDict;
}

/** A marked sequence of a content stream. */
interface Mark extends Sequence {
  /** Behind the operator that opens it. */
  readonly place: number;
}

/** All that a content stream shows, in its order; what one ActualText covers comes as one cluster a font. */
export const shownClusters = (file: PdfFile, shown: ShownContent): Generator<ShownCluster> =>
  clustersFrom(file, shown, undefined);

/**
 * What is shown in the marked sequence of a number; undefined where that takes reading all that is before it: there are
 * several such sequences, or the font is set before.
 */
export function clustersOfMark(
  file: PdfFile,
  shown: ShownContent,
  mcid: number,
): readonly ShownCluster[] | undefined {
  const mark = markOf(file, shown.content, mcid);
  const clusters = mark === undefined ? undefined : [...clustersFrom(file, shown, mark)];
  return clusters?.some(({ font }) => font === null) === true ? undefined : clusters;
}

function markOf(file: PdfFile, bytes: Uint8Array, mcid: number): Mark | undefined {
  const content = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const text = `/MCID ${mcid}`;
  const places: number[] = [];
  for (let at = content.indexOf(text); at >= 0 && places.length < 2; at = content.indexOf(text, at + 1))
    if (!isDigit(content[at + text.length])) places.push(at);
  const [at, ...others] = places;
  if (at === undefined || others.length > 0) return undefined;
  const start = content.lastIndexOf('<<', at);
  const lexer = new Lexer(content, Math.max(0, start), { maxDepth: file.limits.maxDepth, syntax: 'content' });
  const properties = lexer.next();
  const operator = lexer.next();
  if (properties === undefined || isKeyword(properties)) return undefined;
  if (!isKeyword(operator) || operator.keyword !== 'BDC') return undefined;
  const opened = sequence(properties);
  return opened.mcid === mcid ? { ...opened, place: lexer.place } : undefined;
}

function* clustersFrom(
  file: PdfFile,
  { content, resources }: ShownContent,
  mark: Mark | undefined,
): Generator<ShownCluster> {
  const fonts = file.dict(resources.get('Font'));
  const limits = { maxDepth: file.limits.maxDepth, syntax: 'content' } as const;
  const lexer = new Lexer(content, mark?.place ?? 0, limits);
  const open: Sequence[] = mark === undefined ? [] : [mark];
  let font: PdfObject = null;
  let areTwoBytes = false;
  let operands: PdfObject[] = [];
  let covered: { font: PdfObject; codes: number[]; depth: number } | undefined;
  const cluster = (codes: readonly number[]): ShownCluster => ({ font, codes, ...sequenceOf(open) });
  for (let token: Token | undefined = lexer.next(); token !== undefined; token = lexer.next()) {
    if (!isKeyword(token)) {
      operands.push(token);
      continue;
    }
    const { keyword } = token;
    if (keyword === 'Tf') {
      font = fonts.get(nameText(operands[0]) ?? '') ?? null;
      areTwoBytes = isComposite(file, font);
    } else if (keyword === 'BDC' || keyword === 'BMC') open.push(sequence(operands[1]));
    else if (keyword === 'EMC') {
      if (covered !== undefined && covered.depth === open.length) {
        yield { ...cluster(covered.codes), font: covered.font };
        covered = undefined;
      }
      open.pop();
      if (mark !== undefined && open.length === 0) return;
    } else if (keyword === 'Tj' || keyword === 'TJ') {
      const codes = codesOf(operands[0], areTwoBytes);
      if (open.at(-1)?.actualText === undefined) yield cluster(codes);
      else if (covered === undefined) covered = { font, codes: [...codes], depth: open.length };
      else for (const code of codes) covered.codes.push(code);
    }
    operands = [];
  }
}

const sequence = (properties: PdfObject | undefined): Sequence => {
  const members = isDict(properties) ? properties : new Map<string, PdfObject>();
  const text = members.get('ActualText');
  const mcid = members.get('MCID');
  return {
    actualText: isString(text) ? textOf(text) : undefined,
    mcid: typeof mcid === 'number' ? mcid : undefined,
  };
};

const sequenceOf = (open: readonly Sequence[]): Sequence => ({
  actualText: open.at(-1)?.actualText,
  mcid: open.findLast(({ mcid }) => mcid !== undefined)?.mcid,
});

const isComposite = (file: PdfFile, font: PdfObject): boolean =>
  nameText(file.resolve(file.dict(font).get('Subtype'))) === 'Type0';

function codesOf(value: PdfObject | undefined, areTwoBytes: boolean): readonly number[] {
  const strings = (isArray(value) ? value : [value]).filter(isString);
  return strings.flatMap(({ bytes }) => {
    if (!areTwoBytes) return [...bytes];
    return Array.from({ length: bytes.length >> 1 }, (_, i) => bytes[2 * i]! * 256 + bytes[2 * i + 1]!);
  });
}
