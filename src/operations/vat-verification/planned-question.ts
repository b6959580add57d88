import { InvalidInput, type Violation, violation } from '@kontor/base';
import { isViesPrefix, type RegisterQuestion, type TraderData, type VatNumber, vatNumber } from '@kontor/vat';
import type { VatVerificationInput } from './schema.ts';

/** What of an order decides who is asked; members that were refused are absent. */
type Order = Partial<VatVerificationInput>;

/** Whether an order has members after which an answer names its register and its time. */
export const asksForMore = ({ requester, register, evidence, ...rest }: Order): boolean =>
  evidence === true ||
  requester !== undefined ||
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

/** Who asks where an order names nobody. */
export interface DefaultRequesters {
  /** VAT ID of the caller's account. */
  readonly account?: string | undefined;
  /** VAT ID of the operator. */
  readonly operator: string | undefined;
}

/** What an order is judged with. */
export interface OrderContext extends DefaultRequesters {
  readonly isEvatrOn: boolean;
}

/** Who asks: the first of order, account and operator that names somebody. */
const requesterOf = (order: Order, { account, operator }: DefaultRequesters): VatNumber | undefined =>
  vatNumber(order.requester ?? account ?? operator ?? '');

/** The register that an order means; `auto` is eVatR for evidence that eVatR gives a German company. */
function chosenRegister(order: Order, vat: VatNumber, context: OrderContext): 'vies' | 'evatr' | undefined {
  if (order.register !== undefined && order.register !== 'auto') return order.register;
  const isGerman = requesterOf(order, context)?.prefix === 'DE';
  return order.evidence === true && context.isEvatrOn && isGerman && isOfEvatr(vat) ? 'evatr' : undefined;
}

/** What is wrong between the members of an order. */
export function orderViolations(order: Order, context: OrderContext): readonly Violation[] {
  const vat = order.vatId === undefined ? undefined : vatNumber(order.vatId);
  if (vat === undefined) return [];
  if (order.register === 'vies' && !isViesPrefix(vat.prefix))
    return [violation(['register'], { kind: 'valid' }, 'is not the register of this number')];
  const requester = requesterOf(order, context);
  if (chosenRegister(order, vat, context) === 'evatr')
    return [...evatrViolations(vat, requester), ...traderViolations(order)];
  return order.evidence === true && isViesPrefix(vat.prefix) ? evidenceViolations(order, requester) : [];
}

/** What a page of the record needs beside what the order itself asks for: a page is made of a record. */
export const pageViolations = (order: Order, context: OrderContext): readonly Violation[] =>
  orderViolations({ ...order, evidence: true }, context);

/** The order of a page. @throws InvalidInput for what evidence needs and the order does not have */
export function withEvidence(order: VatVerificationInput, context: OrderContext): VatVerificationInput {
  const violations = pageViolations(order, context);
  if (violations.length > 0) throw new InvalidInput(violations);
  return { ...order, evidence: true };
}

/** VIES gives a reference to companies of the EU and Northern Ireland alone. */
function evidenceViolations(order: Order, requester: VatNumber | undefined): readonly Violation[] {
  if (requester !== undefined && isViesPrefix(requester.prefix)) return [];
  if (order.requester !== undefined)
    return [
      violation(
        ['requester'],
        { kind: 'valid' },
        'must be of an EU state or XI for evidence about this number',
      ),
    ];
  return [violation(['requester'], { kind: 'blank' }, 'is needed for evidence: your own VAT ID')];
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

/** The question that an order means; its violations were found before. The operator is the registers' own matter. */
export function plannedQuestion(
  order: VatVerificationInput,
  vat: VatNumber,
  context: OrderContext,
): RegisterQuestion {
  const named = order.requester ?? context.account;
  const requester = named === undefined ? undefined : vatNumber(named);
  const trader = traderOf(order);
  const register = chosenRegister(order, vat, context);
  return {
    vat,
    ...(requester !== undefined && { requester }),
    ...(trader !== undefined && { trader }),
    ...(register !== undefined && { register }),
    ...(order.evidence && { isForEvidence: true as const }),
  };
}
