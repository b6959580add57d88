import { type Violation, violation } from '@kontor/base';

/**
 * So much text can be set within ten seconds on a machine with two cores. Measured with Node 26.10, text without
 * repetition, seconds of CPU: 2,000,000 Latin characters 1.1 to 2.7, 200,000 Chinese 2.7 to 4.6, 200,000 Arabic 1.3 to
 * 3.3, 200,000 lines of two letters 1.7.
 */
const MAX_CHARACTERS = 2_000_000;
/** A character that is shaped from a large font or by its neighbours, and a line of its own, take ten times as long. */
const WEIGHT = 10;

const LINE_FEED = 0x0a;
/** Hebrew, the first script that is not set as Latin, Greek, Cyrillic and Armenian are. */
const FIRST_SHAPED = 0x0590;
/** Latin and Greek additions, punctuation, currencies and symbols in between. */
const PLAIN_FROM = 0x1e00;
const PLAIN_TO = 0x2bff;

interface Titled {
  readonly title?: string | undefined;
}

interface ItemText {
  readonly description: string;
  readonly unit?: string | undefined;
  readonly buyerItemNumber?: string | undefined;
  readonly orderLine?: string | undefined;
  readonly orderNumber?: string | undefined;
  readonly despatchAdviceNumber?: string | undefined;
  readonly deliveryDate?: string | undefined;
  readonly gtin?: string | undefined;
  readonly originCountry?: string | undefined;
  readonly objectNumber?: string | undefined;
  readonly note?: string | undefined;
  readonly classifications?: readonly { readonly code: string }[] | undefined;
  readonly attributes?: readonly { readonly name: string; readonly value: string }[] | undefined;
  readonly discounts?: readonly Titled[] | undefined;
  readonly surcharges?: readonly Titled[] | undefined;
}

/** What a line below the description may have beside the caller's text: a standard word and a sum or two days. */
const LINE_WEIGHT = 50;

/** Every line that is set below the description. */
const detailsOf = ({
  buyerItemNumber,
  orderLine,
  orderNumber,
  despatchAdviceNumber,
  deliveryDate,
  discounts = [],
  surcharges = [],
}: ItemText): readonly string[] =>
  [
    buyerItemNumber,
    orderLine,
    orderNumber,
    despatchAdviceNumber,
    deliveryDate,
    ...[...discounts, ...surcharges].map(({ title }) => title ?? ''),
  ].filter((text) => text !== undefined);

/** What a fact of an item has beside it: its label, or what separates it from the next. */
const FACT_WEIGHT = 20;

/** Facts that are set below the description, the name of a country among them. */
function factsOf(item: ItemText): readonly string[] {
  const { gtin, originCountry, objectNumber, note, classifications = [], attributes = [] } = item;
  return [
    ...[gtin, originCountry, objectNumber, note].filter((text) => text !== undefined),
    ...classifications.map(({ code }) => code),
    ...attributes.map(({ name, value }) => name + value),
  ];
}

/** Text of all items together, within what a worker can do in time. */
export function itemsTextViolations(items: readonly ItemText[] | undefined): readonly Violation[] {
  let left = MAX_CHARACTERS;
  for (const item of items ?? []) {
    left -= weightOf(item.description) + weightOf(item.unit ?? '');
    for (const detail of detailsOf(item)) left -= LINE_WEIGHT + weightOf(detail);
    for (const fact of factsOf(item)) left -= FACT_WEIGHT + weightOf(fact);
    if (left < 0) return [tooMuch()];
  }
  return [];
}

const tooMuch = (): Violation =>
  violation(
    ['items'],
    { kind: 'longer', max: MAX_CHARACTERS },
    `descriptions, units and further texts of all items must not be longer than ${MAX_CHARACTERS} characters together; line breaks and ` +
      `characters of scripts other than Latin, Greek and Cyrillic count ${WEIGHT} each`,
  );

function weightOf(text: string): number {
  let weight = 0;
  for (let i = 0; i < text.length; i++) weight += isHeavy(text.charCodeAt(i)) ? WEIGHT : 1;
  return weight;
}

/** Of a character beyond 16 bits both halves count. */
const isHeavy = (code: number): boolean =>
  code === LINE_FEED || (code >= FIRST_SHAPED && !(code >= PLAIN_FROM && code <= PLAIN_TO));
