import { type Violation, violation } from '@kontor/base';
import {
  isViesPrefix,
  type RegisterQuestion,
  type TraderData,
  type VatNumber,
  type VatRegisters,
  vatNumber,
} from '@kontor/vat';
import type { VatVerificationInput } from './schema.ts';

/** What of an order decides who is asked; members that were refused are absent. */
type Order = Partial<VatVerificationInput>;

/** Members that make an answer tell where it comes from. */
export const asksForMore = ({ requester, register, ...rest }: Order): boolean =>
  requester !== undefined || (register !== undefined && register !== 'auto') || traderOf(rest) !== undefined;

/** The trader to be compared, `undefined` where nothing of it was sent. */
export function traderOf(order: Order): TraderData | undefined {
  const { traderName, traderStreet, traderPostalCode, traderCity, traderCompanyType } = order;
  const trader: TraderData = {
    ...(traderName !== undefined && { name: traderName }),
    ...(traderStreet !== undefined && { street: traderStreet }),
    ...(traderPostalCode !== undefined && { postalCode: traderPostalCode }),
    ...(traderCity !== undefined && { city: traderCity }),
    ...(traderCompanyType !== undefined && { companyType: traderCompanyType }),
  };
  return Object.keys(trader).length === 0 ? undefined : trader;
}

/** eVatR confirms numbers of the other member states and of Northern Ireland. */
const isOfEvatr = ({ prefix }: VatNumber): boolean => prefix !== 'DE' && isViesPrefix(prefix);

/**
 * What is wrong between the members of an order, as far as they say it themselves; who asks where the order names nobody
 * is known later (`missingRequester`).
 */
export function orderViolations(order: Order, otherRequester?: VatNumber): readonly Violation[] {
  const vat = order.vatId === undefined ? undefined : vatNumber(order.vatId);
  if (vat === undefined) return [];
  const requester = requesterOf(order) ?? otherRequester;
  const { register } = order;
  if (register === 'vies' && !isViesPrefix(vat.prefix))
    return [violation(['register'], { kind: 'valid' }, 'is not the register of this number')];
  if (register !== 'evatr') return [];
  const isOther = requester !== undefined && requester.prefix !== 'DE';
  if (!isOfEvatr(vat) || isOther) {
    const text = 'confirms numbers of other EU states and XI to German requesters alone';
    return [violation(['register'], { kind: 'valid' }, text)];
  }
  const trader = traderOf(order);
  if (trader === undefined) return [];
  const missing = [
    ...(trader.name === undefined ? ['traderName'] : []),
    ...(trader.city === undefined ? ['traderCity'] : []),
  ];
  return missing.map((member) =>
    violation([member], { kind: 'blank' }, 'is needed for a qualified confirmation (eVatR)'),
  );
}

const MISSING_REQUESTER = violation(['requester'], { kind: 'blank' }, 'is needed: your own German VAT ID');

export interface PlannedQuestion {
  readonly question: RegisterQuestion;
  readonly violations: readonly Violation[];
}

/** The question that an order means, and what stands against it. */
export function plannedQuestion(
  order: VatVerificationInput,
  vat: VatNumber,
  registers: Pick<VatRegisters, 'requester'>,
): PlannedQuestion {
  const own = requesterOf(order);
  const requester = own ?? registers.requester;
  const trader = traderOf(order);
  const { register } = order;
  return {
    question: {
      vat,
      ...(own !== undefined && { requester: own }),
      ...(trader !== undefined && { trader }),
      ...(register !== 'auto' && { register }),
    },
    violations: [
      ...(register === 'evatr' && requester === undefined ? [MISSING_REQUESTER] : []),
      ...orderViolations(order, registers.requester),
    ],
  };
}

const requesterOf = ({ requester }: Order): VatNumber | undefined =>
  requester === undefined ? undefined : vatNumber(requester);
