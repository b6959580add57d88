import { type Violation, violation } from '@kontor/base';
import {
  isViesPrefix,
  type RegisterName,
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
export const asksForMore = ({ requester, evidence, register, ...rest }: Order): boolean =>
  requester !== undefined ||
  evidence === true ||
  (register !== undefined && register !== 'auto') ||
  traderOf(rest) !== undefined;

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

/** The register that an order names, or that evidence for a German company needs; `undefined` the one of the number. */
function registerFor(
  { register, evidence }: Order,
  vat: VatNumber,
  requester: VatNumber | undefined,
  hasEvatr: boolean,
): RegisterName | undefined {
  if (register === 'vies' || register === 'evatr') return register;
  const isQualified = evidence === true && hasEvatr && requester?.prefix === 'DE' && isOfEvatr(vat);
  return isQualified ? 'evatr' : undefined;
}

/**
 * What is wrong between the members of an order, as far as they say it themselves; who asks where the order names nobody
 * is known later (`missingRequester`).
 */
export function orderViolations(
  order: Order,
  otherRequester?: VatNumber,
  hasEvatr = true,
): readonly Violation[] {
  const vat = order.vatId === undefined ? undefined : vatNumber(order.vatId);
  if (vat === undefined) return [];
  const requester = requesterOf(order) ?? otherRequester;
  const register = registerFor(order, vat, requester, hasEvatr);
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

/** Evidence about a number of the EU, and eVatR, need somebody who asks. */
function missingRequester(
  order: Order,
  vat: VatNumber,
  requester: VatNumber | undefined,
): readonly Violation[] {
  const isNeeded = (order.evidence === true && isViesPrefix(vat.prefix)) || order.register === 'evatr';
  if (!isNeeded || requester !== undefined) return [];
  return [violation(['requester'], { kind: 'blank' }, 'is needed: your own VAT ID')];
}

export interface PlannedQuestion {
  readonly question: RegisterQuestion;
  readonly violations: readonly Violation[];
}

/** The question that an order means, and what stands against it. */
export function plannedQuestion(
  order: VatVerificationInput,
  vat: VatNumber,
  registers: Pick<VatRegisters, 'requester' | 'hasEvatr'>,
): PlannedQuestion {
  const own = requesterOf(order);
  const requester = own ?? registers.requester;
  const trader = traderOf(order);
  const register = registerFor(order, vat, requester, registers.hasEvatr);
  return {
    question: {
      vat,
      ...(own !== undefined && { requester: own }),
      ...(trader !== undefined && { trader }),
      ...(register !== undefined && { register }),
      ...(order.evidence && { isForEvidence: true }),
    },
    violations: [
      ...missingRequester(order, vat, requester),
      ...orderViolations(order, registers.requester, registers.hasEvatr),
    ],
  };
}

const requesterOf = ({ requester }: Order): VatNumber | undefined =>
  requester === undefined ? undefined : vatNumber(requester);
