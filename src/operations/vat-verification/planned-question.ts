import { type Violation, violation } from '@kontor/base';
import { isViesPrefix, type RegisterQuestion, type TraderData, type VatNumber, vatNumber } from '@kontor/vat';
import type { VatVerificationInput } from './schema.ts';

/** What of an order decides who is asked; members that were refused are absent. */
type Order = Partial<VatVerificationInput>;

/** Whether an order has members after which an answer names its register and its time. */
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
 * What is wrong between the members of an order.
 * @param operator VAT ID of the operator, who asks where the order names nobody
 */
export function orderViolations(order: Order, operator: string | undefined): readonly Violation[] {
  const vat = order.vatId === undefined ? undefined : vatNumber(order.vatId);
  if (vat === undefined) return [];
  if (order.register === 'vies' && !isViesPrefix(vat.prefix))
    return [violation(['register'], { kind: 'valid' }, 'is not the register of this number')];
  if (order.register !== 'evatr') return [];
  return [...evatrViolations(vat, vatNumber(order.requester ?? operator ?? '')), ...traderViolations(order)];
}

function evatrViolations(vat: VatNumber, requester: VatNumber | undefined): readonly Violation[] {
  const isOther = requester !== undefined && requester.prefix !== 'DE';
  if (!isOfEvatr(vat) || isOther) {
    const text = 'confirms numbers of other EU states and XI to German requesters alone';
    return [violation(['register'], { kind: 'valid' }, text)];
  }
  if (requester !== undefined) return [];
  return [violation(['requester'], { kind: 'blank' }, 'is needed: your own German VAT ID')];
}

/** A qualified confirmation compares name and city, and more where it is sent. */
function traderViolations(order: Order): readonly Violation[] {
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

/** The question that an order means; its violations were found before. */
export function plannedQuestion(order: VatVerificationInput, vat: VatNumber): RegisterQuestion {
  const requester = order.requester === undefined ? undefined : vatNumber(order.requester);
  const trader = traderOf(order);
  const { register } = order;
  return {
    vat,
    ...(requester !== undefined && { requester }),
    ...(trader !== undefined && { trader }),
    ...(register !== 'auto' && { register }),
  };
}
