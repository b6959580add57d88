import { symbolTexts } from '../../character-set/symbol-text.ts';
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

/** The engine takes one character for each byte. */
const asCharacters = (bytes: Uint8Array): string =>
  Array.from(bytes, (byte) => String.fromCharCode(byte)).join('');

/** Bytes of a 2D symbol: ISO 8859-1 as it is where readers take it for that, else behind a designator. */
function byteTask(bcid: string, content: string, settings: EngineTask['settings'] = {}): EngineTask {
  const binary = { ...settings, binarytext: true };
  const { bytes, eci } = symbolTexts(content, { preferLatin1: true })[0]!;
  const text = asCharacters(bytes);
  if (eci === undefined) return { bcid, text, settings: binary };
  const designator = `^ECI${String(eci).padStart(6, '0')}`;
  return { bcid, text: designator + text.replaceAll('^', '^^'), settings: { ...binary, parsefnc: true } };
}

/** Micro QR has no designators, so text must be ISO 8859-1 that readers take for that (ISO/IEC 18004, 7.3.2). */
function microQr(content: string): EngineTask {
  const beyond = [...content].find((character) => character.codePointAt(0)! > 0xff);
  if (beyond !== undefined) throw contentError(`${shown(beyond)} does not exist in Micro QR Code`);
  const [text] = symbolTexts(content, { preferLatin1: true });
  if (text!.eci !== undefined) {
    throw contentError('readers would take these letters for others in Micro QR Code; use RMQR or QR_CODE');
  }
  return byteTask('microqrcode', content);
}

/** Header of ISO/IEC 15434 format 01, the year in two digits following. */
const TRANSPORT_HEADER = '[)>\x1e01\x1d';
const GROUP_SEPARATOR = '\x1d';
const UNITED_STATES = '840';

/**
 * A carrier message: postal code, country (ISO 3166 number) and class of service in front, as mode 2 and 3 have it
 * (ISO/IEC 16023, 4.7 and annex B). A postal code of digits is mode 2, one with letters mode 3; a ZIP code of the
 * United States without its last four digits has zeros there.
 */
function carrierTask(content: string): EngineTask | undefined {
  const header = content.startsWith(TRANSPORT_HEADER) ? TRANSPORT_HEADER : '';
  const [first = '', country = '', service = '', ...rest] = content
    .slice(header.length)
    .split(GROUP_SEPARATOR);
  const year = header === '' ? '' : first.slice(0, 2);
  const postalCode = first.slice(year.length);
  const isComplete = /^\d{3}$/.test(country) && /^\d{3}$/.test(service) && rest.length > 0;
  if (!isComplete || !/^(\d\d)?$/.test(year)) return undefined;
  const isNumber = /^\d{1,9}$/.test(postalCode);
  if (!isNumber && !/^[0-9A-Z ]{1,6}$/.test(postalCode)) return undefined;
  const code = isNumber && country === UNITED_STATES ? postalCode.replace(/^\d{5}$/, '$&0000') : postalCode;
  const text = header + year + [code, country, service, ...rest].join(GROUP_SEPARATOR);
  return byteTask('maxicode', text, { mode: isNumber ? 2 : 3 });
}

const maxiCode = (content: string): EngineTask =>
  carrierTask(content) ?? byteTask('maxicode', content, { mode: 4 });

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
  MAXICODE: maxiCode,
  PHARMACODE: pharmacode,
  INTELLIGENT_MAIL: intelligentMail,
  ROYAL_MAIL: (content) => ({
    bcid: 'royalmail',
    text: matching(content.replace(/ /g, ''), /^[0-9A-Z]{1,50}$/, 'one to fifty capital letters and digits'),
    settings: {},
  }),
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
