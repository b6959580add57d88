import { chosen, type Dice, dice } from '../own-rules/dice.ts';
import { isReadable, type SourceDocument } from '../own-rules/documents.ts';
import { mutation } from '../own-rules/mutations.ts';

/** One call of an operation that takes e-invoices in. */
export interface MutatedCall {
  readonly name: string;
  /** Path with query. */
  readonly path: string;
  readonly accept?: string;
  readonly xml: string;
}

const PROFILES = ['AUTO', 'EN16931', 'XRECHNUNG', 'PEPPOL', 'FACTURX', 'EXTENDED', 'MINIMUM', 'FRANCE'];
const LANGUAGES = ['EN', 'DE', 'FR', 'IT', 'PL'];
const TEMPLATES = ['DEFAULT', 'CLASSIC', 'MODERN', 'MINIMALISTIC'];

const OPERATIONS: readonly ((roll: Dice) => Pick<MutatedCall, 'path' | 'accept'>)[] = [
  () => ({ path: '/v1/e-invoice/read?include=attachments' }),
  (roll) => ({ path: `/v1/e-invoice/validate?profile=${chosen(PROFILES, roll)}` }),
  (roll) => ({ path: `/v1/e-invoice/view?language=${chosen(LANGUAGES, roll)}`, accept: 'text/html' }),
  (roll) => ({
    path: `/v1/e-invoice/view?language=${chosen(LANGUAGES, roll)}&template=${chosen(TEMPLATES, roll)}`,
    accept: 'application/pdf',
  }),
  (roll) => ({
    path: `/v1/e-invoice/convert?to=${chosen(['CII', 'UBL'], roll)}&profile=${chosen(PROFILES, roll)}&acceptLoss=${chosen(['true', 'false'], roll)}`,
  }),
];

/** Damage that no writer makes: the document is then often no XML at all. */
function damaged(xml: string, roll: Dice): string {
  const at = roll(xml.length);
  switch (roll(4)) {
    case 0:
      return xml.slice(0, at);
    case 1:
      return `${xml.slice(0, at)}${chosen(['<', '&', '\0', ']]>', '<!DOCTYPE x>', '\u{FFFF}'], roll)}${xml.slice(at)}`;
    case 2:
      return xml.slice(0, at) + xml.slice(at + roll(400));
    default:
      return xml.slice(0, at) + xml.slice(at, at + roll(400)).repeat(2) + xml.slice(at);
  }
}

/** Calls with faulty documents: every fifth is damaged, the others have wrong, missing, repeated or changed values. The same for a seed. */
export function* mutatedCalls(
  sources: readonly SourceDocument[],
  count: number,
  seed: number,
): Generator<MutatedCall> {
  const roll = dice(seed);
  for (let number = 0; number < count; number++) {
    const source = sources[number % sources.length]!;
    const changed = mutation(source.xml, roll);
    const xml = roll(5) === 0 || !isReadable(changed) ? damaged(changed, roll) : changed;
    yield { name: `${source.name} mutation ${number}`, ...chosen(OPERATIONS, roll)(roll), xml };
  }
}
