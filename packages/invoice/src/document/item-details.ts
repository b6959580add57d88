import { dateText } from '@kontor/base';
import type { Line } from '../amounts/line.ts';
import type { InvoiceTerms } from '../request/invoice-terms.ts';
import { placeName } from '../request/place-code.ts';
import type { InvoiceRequest, Period } from '../request/request.ts';
import { ITEM_WORDS } from '../words/item-words.data.ts';
import { periodText } from './period-text.ts';

/** Between properties. */
const SEPARATOR = ' · ';

const NO_BREAK_SPACE = '\u00a0';

/** Label and value stay on one line; a label that its caller has emptied is left out. */
const labelled = (label: string, value: string): string =>
  label === '' ? value : `${label}:${NO_BREAK_SPACE}${value}`;

/** A number in groups is not broken between them. */
const unbroken = (number: string): string => number.replaceAll(' ', NO_BREAK_SPACE);

/** Names of countries in one language, each looked up once. */
function countryNames(language: string): (code: string) => string {
  const names = new Map<string, string>();
  let display: Intl.DisplayNames | undefined;
  return (code) => {
    const known = names.get(code);
    if (known !== undefined) return known;
    display ??= new Intl.DisplayNames([language], { type: 'region' });
    const name = placeName(code, display);
    names.set(code, name);
    return name;
  };
}

/** What the detail lines of all items have in common. */
interface Wording {
  readonly request: InvoiceRequest;
  readonly orderNumber: string | undefined;
  readonly countryName: (code: string) => string;
}

/** UNTDID 7143: the Harmonised System of customs tariff numbers. */
const HARMONISED_SYSTEM = 'HS';

/** Numbers and origin, each in a line of its own; properties one behind the other. */
function facts(line: Line, { request, countryName }: Wording): readonly string[] {
  const { labels, language } = request;
  const words = ITEM_WORDS[language];
  const { standardItemNumber, isGtin, classifications, originCountry, objectNumber, attributes } = line;
  const tariff = classifications.filter(({ scheme }) => scheme === HARMONISED_SYSTEM);
  const numbers = [
    ...(isGtin && standardItemNumber ? [labelled(labels.gtin ?? 'GTIN', standardItemNumber.id)] : []),
    ...tariff.map(({ code }) => labelled(labels.classifications ?? words.classifications, unbroken(code))),
    ...(originCountry === undefined
      ? []
      : [labelled(labels.originCountry ?? words.originCountry, countryName(originCountry))]),
    ...(objectNumber === undefined
      ? []
      : [labelled(labels.objectNumber ?? words.objectNumber, unbroken(objectNumber))]),
  ];
  const properties = attributes.map(({ name, value }) => labelled(name, value));
  return [...numbers, ...(properties.length === 0 ? [] : [properties.join(SEPARATOR)])];
}

/** `PO-7 / 10`: the order of the line, else that of the invoice, which alone needs no mention. */
function orderText({ orderLine, orderNumber: own }: Line, { orderNumber }: Wording): string | undefined {
  if (orderLine === undefined) return own;
  const number = own ?? orderNumber;
  return number === undefined ? undefined : `${number} / ${orderLine}`;
}

/** A period of one day is that day. */
const daysText = (period: Period, locale: string): string =>
  period.start !== undefined && period.start === period.end
    ? dateText(period.start, locale)
    : periodText(period, locale);

function lineDetails(line: Line, wording: Wording): readonly string[] {
  const { period, buyerItemNumber, note, despatchAdviceNumber, deliveryDate } = line;
  const { request } = wording;
  const { words, labels, locale } = request;
  const order = orderText(line, wording);
  return [
    ...(period === undefined
      ? []
      : [[words.deliveryPeriod, daysText(period, locale)].filter((text) => text !== '').join(': ')]),
    ...(buyerItemNumber === undefined ? [] : [`${words.itemNumber}: ${buyerItemNumber}`]),
    ...(order === undefined ? [] : [`${labels.orderNumber}: ${order}`]),
    ...(despatchAdviceNumber === undefined
      ? []
      : [labelled(words.despatchAdviceNumber, despatchAdviceNumber)]),
    ...(deliveryDate === undefined ? [] : [labelled(labels.deliveryDate, dateText(deliveryDate, locale))]),
    ...facts(line, wording),
    ...(note === undefined ? [] : [note]),
  ];
}

/** The text below each line's description: period, numbers, origin, properties and note. */
export function itemDetails(
  lines: readonly Line[],
  request: InvoiceRequest,
  { orderNumber }: Pick<InvoiceTerms, 'orderNumber'>,
): readonly (readonly string[])[] {
  const countryName = countryNames(request.language.toLowerCase());
  return lines.map((line) => lineDetails(line, { request, orderNumber, countryName }));
}
