/**
 * What every other package builds on: all that other packages and the service may use of it (README.md).
 */

// What was used last, within a bound.
export { Lru } from './cache/lru.ts';

// Countries (ISO 3166-1) and how their addresses are written.
export { countryOfAlphaThree } from './country/alpha-three.ts';
export { NAME_ALIASES } from './country/country.data.ts';
export { countryCodes, isCountry } from './country/country.ts';
export { countryOfName } from './country/country-of-name.ts';
export { postalLines } from './country/postal-lines.ts';

// Currencies (ISO 4217).
export { isCurrency, minorUnits } from './currency/currency.ts';

// Days, instants and time zones.
export {
  addDays,
  calendarDate,
  compactDate,
  daysBetween,
  daysInMonth,
  isDate,
  lenientDate,
  utcDate,
} from './date/calendar-date.ts';
export { instantOf } from './date/date-time.ts';
export { writtenDate, writtenSpan } from './date/written-date.ts';
export { offsetMinutes } from './date/zone.ts';

// Decimals of any length, exact.
export {
  absolute,
  add,
  compare,
  type Decimal,
  type DecimalLike,
  decimal,
  divide,
  multiply,
  negate,
  round,
  sign,
  subtract,
  sum,
  ZERO,
} from './decimal/decimal.ts';
export { fixedText, text } from './decimal/text.ts';

// Check digits.
export { digitAt, digitsValue, weightedSum } from './digits/digits.ts';
export { gs1CheckDigit } from './digits/gs1-check-digit.ts';
export { luhnSum } from './digits/luhn.ts';
export { isMod11Comma10 } from './digits/mod11-10.ts';
export { mod97 } from './digits/mod97.ts';

// Errors that a caller can see.
export {
  type FieldPath,
  GaveWay,
  InvalidInput,
  jsonPath,
  Refusal,
  type Rule,
  reasonOf,
  Unavailable,
  type Violation,
  violation,
  type Why,
} from './errors/errors.ts';
export { PdfUnreadable, type UnreadableReason } from './errors/pdf-unreadable.ts';

// Account numbers (ISO 13616).
export { groupedIban, ibanFault, ibanOf, isIban, isSepaIban } from './iban/iban.ts';

// Work for a worker thread.
export { type Cancellation, Cancelled } from './job/cancellation.ts';
export type { AnyJob, Job } from './job/job.ts';
export { loadedOnce } from './job/loaded-once.ts';

// Languages (ISO 639-1).
export { isLanguage, languageOf } from './language/language.ts';

// Locales (BCP 47).
export { isLocale, localeTag, MAX_LOCALE_LENGTH } from './locale/locale.ts';

// Amounts and days as a country writes them.
export { dateText } from './money-format/date-text.ts';
export { type MoneyFormat, moneyFormat } from './money-format/money-format.ts';

// Tables: CSV, their rows as inputs, and what became of them.
export { csvText, readCsv, type Table } from './table/csv.ts';
export { decodeText } from './table/decode-text.ts';
export { rowLines } from './table/row-lines.ts';
export { withResults } from './table/row-results.ts';

// Texts: lengths, folding, distances.
export { cleanText } from './text/clean-text.ts';
export { compact } from './text/compact.ts';
export { editDistance } from './text/edit-distance.ts';
export { type Folded, foldText, isPrintableAscii } from './text/fold-text.ts';
export { codePoints, maxUnits, unlessFarLonger } from './text/length.ts';
export { editsBetween, MAX_WORD_LENGTH, nearMatch } from './text/near-match.ts';

// Memory that one piece of work leaves for the next.
export { workBytes, workWords } from './work-memory/work-memory.ts';

// XML, read and written.
export { elementsNamed, parseXml, textNamed, type XmlElement, XmlFault } from './xml/parse-xml.ts';
export { element, group, requiredGroup, xmlAttribute, xmlDocument, xmlText } from './xml/xml.ts';

// Archives of files that are packed already.
export { StoredZip } from './zip/stored-zip.ts';
