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

/** All that a content stream shows, in its order; what one ActualText covers comes as one cluster a font. */
export function* shownClusters(
  file: PdfFile,
  content: Uint8Array,
  resources: PdfDict,
): Generator<ShownCluster> {
  const fonts = file.dict(resources.get('Font'));
  const lexer = new Lexer(content, 0, { maxDepth: file.limits.maxDepth, syntax: 'content' });
  const open: Sequence[] = [];
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
    } else if (keyword === 'Tj' || keyword === 'TJ') {
      const codes = codesOf(operands[0], areTwoBytes);
      if (open.at(-1)?.actualText === undefined) yield cluster(codes);
      else if (covered === undefined) covered = { font, codes: [...codes], depth: open.length };
      else covered.codes.push(...codes);
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
