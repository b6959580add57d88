import { encode } from '../../character-set/encode.ts';
import { fullNumber } from '../../content/check-digit.ts';
import { contentError, requirePossibleLength, shown } from '../../content/content-error.ts';
import { bracketText, gs1Elements } from '../../gs1/element-string.ts';
import type { Format } from '../format/format.ts';

/** A symbology of the engine, the text for it and its settings. */
export interface EngineTask {
  readonly bcid: string;
  readonly text: string;
  readonly settings: Readonly<Record<string, string | number | boolean>>;
}

/** Refuses a content that a pattern does not match. */
function matching(content: string, pattern: RegExp, rule: string): string {
  if (!pattern.test(content)) throw contentError(rule);
  return content;
}

const UTF_8 = { name: 'UTF-8', eci: 26 };
const GB_18030 = { name: 'GB18030', eci: 32 };
/** The engine takes one character for each byte. */
const asCharacters = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

function bytesOf(content: string, set: { readonly name: string; readonly eci: number }): Uint8Array {
  const bytes = encode(content, set);
  if (bytes === undefined) throw contentError('holds half of a surrogate pair');
  return bytes;
}

const isLatin1 = (content: string): boolean => [...content].every((each) => each.codePointAt(0)! <= 0xff);

/** Bytes of a 2D symbol: Latin-1 as it is, anything else as UTF-8 behind its designator. */
function byteTask(bcid: string, content: string, settings: EngineTask['settings'] = {}): EngineTask {
  const binary = { ...settings, binarytext: true };
  if (isLatin1(content)) return { bcid, text: content, settings: binary };
  const escaped = asCharacters(bytesOf(content, UTF_8)).replaceAll('^', '^^');
  return { bcid, text: `^ECI000026${escaped}`, settings: { ...binary, parsefnc: true } };
}

/** Micro QR knows no designators: Latin-1 is all it can hold (ISO/IEC 18004, 7.3.2). */
function microQr(content: string): EngineTask {
  const beyond = [...content].find((character) => character.codePointAt(0)! > 0xff);
  if (beyond !== undefined) throw contentError(`${shown(beyond)} does not exist in Micro QR Code`);
  return byteTask('microqrcode', content);
}

/** Header of ISO/IEC 15434 format 01, the year in two digits following. */
const TRANSPORT_HEADER = '[)>\x1e01\x1d';

/** Postal code, country and class of service in front make it mode 2 or 3 (ISO/IEC 16023, 4.7). */
function isCarrierMessage(content: string): boolean {
  const isHeaded = content.startsWith(TRANSPORT_HEADER);
  const inner = isHeaded ? content.slice(TRANSPORT_HEADER.length) : content;
  const [postalCode = '', country = '', service = '', ...rest] = inner.split('\x1d');
  const code = isHeaded ? /^\d\d[0-9A-Z ]{1,9}$/ : /^[0-9A-Z ]{1,9}$/;
  return code.test(postalCode) && /^\d{3}$/.test(country) && /^\d{3}$/.test(service) && rest.length > 0;
}

function maxiCode(content: string): EngineTask {
  return byteTask('maxicode', content, isCarrierMessage(content) ? {} : { mode: 4 });
}

/** Letters count twice among the 20 characters of a Japan Post symbol, seven of them the postal code. */
function japanPost(content: string): EngineTask {
  const text = content.replace(/^(\d{3})-(\d{4})/, '$1$2');
  matching(
    text,
    /^\d{7}[0-9A-Z-]*$/,
    'a postal code of seven digits, then digits, capital letters and hyphens',
  );
  const count = [...text].reduce((sum, character) => sum + (/[A-Z]/.test(character) ? 2 : 1), 0);
  if (count > 20) throw contentError(`${count} symbol characters, at most 20 fit`);
  return { bcid: 'japanpost', text, settings: {} };
}

function pharmacode(content: string): EngineTask {
  matching(content, /^[1-9]\d{0,5}$/, 'a whole number from 3 to 131070');
  const value = Number(content);
  if (value < 3 || value > 131070) throw contentError(`${value} is outside 3 to 131070`);
  return { bcid: 'pharmacode', text: content, settings: {} };
}

/** USPS-B-3200: tracking code of 20 digits whose second is 0 to 4, then a ZIP code of 0, 5, 9 or 11 digits. */
function intelligentMail(content: string): EngineTask {
  const rule = 'twenty digits, the second from 0 to 4, then none, 5, 9 or 11 digits of the ZIP code';
  const text = matching(content.replace(/[ -]/g, ''), /^\d[0-4]\d{18}(\d{5}|\d{9}|\d{11})?$/, rule);
  return { bcid: 'onecode', text, settings: {} };
}

function gtin(content: string): EngineTask {
  const number = fullNumber(content.replace(/^\(01\)/, ''), 14);
  return { bcid: 'databaromni', text: `(01)${number}`, settings: { dontlint: true } };
}

const MAX_LINEAR = 80;
const bounded = (content: string): string => {
  if (content.length > MAX_LINEAR)
    throw contentError(`${content.length} characters, at most ${MAX_LINEAR} fit`);
  return content;
};

/** The formats that the engine encodes: each checks its content as its standard asks. */
const tasks: Readonly<Partial<Record<Format, (content: string) => EngineTask>>> = {
  GS1_DATABAR: gtin,
  // Identifiers were checked here; the engine's own list may be older.
  GS1_DATABAR_EXPANDED: (content) => ({
    bcid: 'databarexpanded',
    text: bracketText(gs1Elements(content)),
    settings: { dontlint: true },
  }),
  MICRO_QR_CODE: microQr,
  RMQR: (content) => byteTask('rectangularmicroqrcode', content, { eclevel: 'M' }),
  MICRO_PDF_417: (content) => byteTask('micropdf417', content),
  MAXICODE: maxiCode,
  // The default set of Han Xin Code is GB 18030 (ISO/IEC 20830, 5.4).
  HAN_XIN: (content) => ({
    bcid: 'hanxin',
    text: asCharacters(bytesOf(content, GB_18030)),
    settings: { binarytext: true },
  }),
  CODE_11: (content) => ({
    bcid: 'code11',
    text: bounded(matching(content, /^[0-9-]+$/, 'digits and hyphens only')),
    settings: { includecheck: true },
  }),
  MSI: (content) => ({
    bcid: 'msi',
    text: bounded(matching(content, /^\d+$/, 'digits only')),
    settings: { includecheck: true },
  }),
  PHARMACODE: pharmacode,
  INTELLIGENT_MAIL: intelligentMail,
  ROYAL_MAIL: (content) => ({
    bcid: 'royalmail',
    text: matching(content.replace(/ /g, ''), /^[0-9A-Z]{1,50}$/, 'one to fifty capital letters and digits'),
    settings: {},
  }),
  JAPAN_POST: japanPost,
  DOT_CODE: (content) => byteTask('dotcode', content),
};

/**
 * The engine's task for a format that it encodes, its content checked.
 * @throws InvalidInput when the content does not follow the standard of the format.
 */
export function engineTask(format: Format, content: string): EngineTask {
  const task = tasks[format];
  if (task === undefined) throw new RangeError(`${format} is not encoded by the engine`);
  requirePossibleLength(content);
  return task(content);
}
