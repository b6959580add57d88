import { dict } from '@kontor/pdf';
import { parseCodeMap } from '../content/code-map.ts';
import type { EditablePdf } from '../model/editable-pdf.ts';
import type { FontUse } from '../usage/usage.ts';
import { cidOf } from './cid-truetype.ts';
import { STANDARD_ENCODING } from './encodings.data.ts';
import { describedFont } from './font-dictionary.ts';
import { glyphText, isListedName } from './glyph-names.ts';
import type { GlyphProgram } from './glyph-program.ts';
import { UNICODE } from './requirements.ts';
import { simpleEncoding } from './simple-encoding.ts';
import type { TrueTypeProgram } from './truetype.ts';
import { isWellFormed, unicodeMap } from './unicode-map.ts';

/** Characters that no text may stand for (ISO 19005-2, 6.2.11.7.2). */
const FORBIDDEN = /[\0\ufeff\ufffe]/;
const REPLACEMENT = '\ufffd';

/** What is known of a font's program. */
export interface ReadPrograms {
  readonly trueType?: TrueTypeProgram | undefined;
  readonly glyphs?: GlyphProgram | undefined;
}

/**
 * Makes every code of a font stand for a text: by its ToUnicode map, else by glyph names and the program's own map.
 * False when some code stands for nothing.
 */
export function completeUnicode(document: EditablePdf, use: FontUse, programs: ReadPrograms): boolean {
  const { cursor } = use;
  const { stream } = cursor.at('ToUnicode');
  const data = stream === undefined ? undefined : document.decoded(stream);
  const known = data === undefined ? new Map<number, string>() : parseCodeMap(data).texts;
  const isSimple = use.reader.kind === 'simple';
  if (use.reader.kind === 'predefined') return data !== undefined || isAdobeCollection(use);
  const codes = [...use.shown];
  const wrong = codes.filter((code) => !isText(known.get(code)));
  const isSound = data === undefined || isWellFormed(data);
  if (wrong.length === 0 && isSound && ![...known.values()].some((text) => FORBIDDEN.test(text))) return true;
  if (isSimple && data === undefined && areListed(use, codes)) return true;
  const texts = new Map<number, string>();
  for (const [code, text] of known)
    if (text !== '') texts.set(code, text.replaceAll(new RegExp(FORBIDDEN, 'g'), REPLACEMENT));
  for (const code of wrong) {
    const text = ownText(use, code, programs);
    if (text !== undefined) texts.set(code, text);
    else if (!isText(texts.get(code))) return false;
  }
  cursor.put('ToUnicode', document.changes.addStream(dict({}), unicodeMap(texts, isSimple ? 1 : 2)));
  document.log.change(UNICODE, [...use.pages][0]);
  return true;
}

/** Whether a code that is shown stands for a character of private use (ISO 19005-2, 6.2.11.7.3). */
export function showsPrivateText(document: EditablePdf, { cursor, shown }: FontUse): boolean {
  const { stream } = cursor.at('ToUnicode');
  const data = stream === undefined ? undefined : document.decoded(stream);
  if (data === undefined) return false;
  const { texts } = parseCodeMap(data);
  return [...shown].some((code) => /\p{Co}/u.test(texts.get(code) ?? ''));
}

/** Part 4 needs no text for codes, but no map may state one that is none (ISO 19005-4, 6.2.10.7). */
export function withoutForbiddenTexts(document: EditablePdf, { cursor, reader, pages }: FontUse): void {
  const { stream } = cursor.at('ToUnicode');
  const data = stream === undefined ? undefined : document.decoded(stream);
  if (data === undefined) return;
  const { texts } = parseCodeMap(data);
  if (![...texts.values()].some((text) => FORBIDDEN.test(text))) return;
  const allowed = [...texts].map(
    ([code, text]) => [code, text.replaceAll(new RegExp(FORBIDDEN, 'g'), REPLACEMENT)] as const,
  );
  const codeBytes = reader.kind === 'simple' ? 1 : 2;
  cursor.put('ToUnicode', document.changes.addStream(dict({}), unicodeMap(new Map(allowed), codeBytes)));
  document.log.change(UNICODE, [...pages][0]);
}

const isText = (text: string | undefined): boolean =>
  text !== undefined && text !== '' && !FORBIDDEN.test(text);

/** Character collections whose CIDs have a known text (9.10.2). */
function isAdobeCollection(use: FontUse): boolean {
  const info = describedFont(use.cursor).at('CIDSystemInfo');
  const text = (key: string): string => Buffer.from(info.at(key).bytes ?? []).toString('latin1');
  return text('Registry') === 'Adobe' && ['GB1', 'CNS1', 'Japan1', 'Korea1'].includes(text('Ordering'));
}

/** Names made of several, such as `f_i`, need a map. */
function areListed({ cursor }: FontUse, codes: readonly number[]): boolean {
  const { names } = simpleEncoding(cursor);
  return codes.every((code) => names[code] !== undefined && isListedName(names[code]));
}

function namedText({ cursor }: FontUse, code: number, builtIn = STANDARD_ENCODING): string | undefined {
  const name = simpleEncoding(cursor, builtIn).names[code];
  const text = name === undefined ? undefined : glyphText(name);
  return text === '' ? undefined : text;
}

function ownText(use: FontUse, code: number, { trueType, glyphs }: ReadPrograms): string | undefined {
  if (use.reader.kind === 'simple') {
    const named = namedText(use, code, glyphs?.builtIn);
    if (named !== undefined) return named;
  }
  const cid = use.reader.kind === 'simple' ? undefined : cidOf(use)?.(code);
  if (cid === undefined || trueType === undefined) return undefined;
  const isPlain = describedFont(use.cursor).at('CIDToGIDMap').stream === undefined;
  const map =
    trueType.map(3, 10) ?? trueType.map(3, 1) ?? trueType.maps.find(({ platform }) => platform === 0);
  const character = isPlain ? map?.characters().get(cid) : undefined;
  return character === undefined || character === 0 ? undefined : String.fromCodePoint(character);
}
