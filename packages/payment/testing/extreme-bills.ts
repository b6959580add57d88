import { SWISS_LANGUAGES } from '#swiss-bill/bill/bill-language.data.ts';
import { BILL_LIMITS, type SwissAddress, type SwissBillRequest } from '#swiss-bill/bill/bill-request.ts';
import { payloadFault, swissPayload } from '#swiss-bill/bill/payload.ts';
import { swissBill } from '#swiss-bill/bill/swiss-bill.ts';
import { SAMPLE } from './sample-bill.ts';

/** Exactly `length` characters of a word repeated. */
const filled = (word: string, length: number): string =>
  word
    .repeat(Math.ceil(length / word.length))
    .slice(0, length - 1)
    .trimEnd()
    .padEnd(length, 'x');

const address = (word: string): SwissAddress => ({
  name: filled(word, BILL_LIMITS.name),
  street: filled(word, BILL_LIMITS.street),
  houseNumber: filled(word, BILL_LIMITS.houseNumber),
  postalCode: filled(word, BILL_LIMITS.postalCode),
  city: filled(word, BILL_LIMITS.city),
  country: 'DE',
});

/** The widest signs, words a little longer than half a line, long words, ordinary words. */
const WORDS = [
  '@',
  'W',
  'Œ',
  '@@@@@@@@@@@@@@@@@@@@@ ',
  '@@@@@@@@@@@@@ ',
  'WWWWWWWWWWWWWWWW ',
  'Donaudampfschifffahrtsgesellschaft ',
  'im Ort ',
  'Ģ',
] as const;

/** Texts of several bytes a character fill the code before they fill the slip. */
const isEncodable = (request: SwissBillRequest): boolean =>
  payloadFault(swissPayload(swissBill(request).bill)) === undefined;

/** Longest legal texts in every field, in every language; with and without debtor, amount and schemes. */
export function extremeBills(): readonly SwissBillRequest[] {
  return SWISS_LANGUAGES.flatMap((language) =>
    WORDS.flatMap((word) => {
      const long: SwissBillRequest = {
        ...SAMPLE,
        creditor: { ...SAMPLE.creditor, ...address(word) },
        debtor: address(word),
        amount: 999_999_999.99,
        information: filled(word, 70),
        structuredInformation: filled(`//S1/10/${word.trim()}`, 70),
        alternativeSchemes: [filled('eBill/B/@', 100), filled(word, 100)],
        language,
      };
      const information = filled(word, 140);
      return [
        long,
        { ...long, debtor: undefined, amount: undefined },
        { ...long, information, structuredInformation: undefined },
        { ...long, information, structuredInformation: undefined, debtor: undefined, alternativeSchemes: [] },
      ].filter(isEncodable);
    }),
  );
}
