import type { SemanticInvoice } from '@kontor/invoice';
import { attributeOf } from '../terms/node-path.ts';
import type { TermGroup } from '../terms/stated-invoice.ts';
import { groupsOf, termValue } from '../terms/term-access.ts';
import { amountText, identifiersOf, period, stated, taxOf } from './term-parts.ts';

type Line = SemanticInvoice['lines'][number];

/** Terms of BG-27 and BG-28: amount, base, percentage, reason, its code. */
const ADJUSTMENTS = [
  ['BG-27', false, ['BT-136', 'BT-137', 'BT-138', 'BT-139', 'BT-140']],
  ['BG-28', true, ['BT-141', 'BT-142', 'BT-143', 'BT-144', 'BT-145']],
] as const;

const adjustments = (line: TermGroup): Line['allowancesAndCharges'] =>
  ADJUSTMENTS.flatMap(([name, isCharge, [amount, base, percent, reason, code]]) =>
    groupsOf(line, name).map((group) => ({
      isCharge,
      amount: amountText(group, amount) ?? '',
      reason: termValue(group, reason) ?? '',
      ...stated({
        base: amountText(group, base),
        percent: amountText(group, percent),
        reasonCode: termValue(group, code),
      }),
    })),
  );

/** BT-158 with the list of its code. */
function classifications({ terms }: TermGroup): Line['classifications'] {
  const found = terms.filter(({ term }) => term === 'BT-158');
  if (found.length === 0) return undefined;
  return found.flatMap(({ node }) => {
    if (node.kind !== 'element') return [];
    const version = attributeOf(node, 'listVersionID')?.value;
    const scheme = attributeOf(node, 'listID')?.value;
    return [{ code: node.text.trim(), ...stated({ scheme, version }) }];
  });
}

const attributes = (line: TermGroup): Line['attributes'] =>
  groupsOf(line, 'BG-32').map((group) => ({
    name: termValue(group, 'BT-160') ?? '',
    value: termValue(group, 'BT-161') ?? '',
  }));

/** BG-25. */
export const semanticLine = (line: TermGroup): Line => ({
  id: termValue(line, 'BT-126') ?? '',
  net: amountText(line, 'BT-131') ?? '',
  name: termValue(line, 'BT-153') ?? '',
  allowancesAndCharges: adjustments(line),
  attributes: attributes(line),
  classifications: classifications(line),
  period: period(line, 'BT-134', 'BT-135'),
  ...taxOf(line, 'BT-151', 'BT-152'),
  ...stated({
    note: termValue(line, 'BT-127'),
    objectNumber: termValue(line, 'BT-128'),
    objectScheme: termValue(line, 'BT-128-1'),
    quantity: amountText(line, 'BT-129'),
    unitCode: termValue(line, 'BT-130'),
    orderLine: termValue(line, 'BT-132'),
    accountingReference: termValue(line, 'BT-133'),
    price: amountText(line, 'BT-146'),
    priceDiscount: amountText(line, 'BT-147'),
    grossPrice: amountText(line, 'BT-148'),
    baseQuantity: amountText(line, 'BT-149'),
    baseUnitCode: termValue(line, 'BT-150'),
    description: termValue(line, 'BT-154'),
    sellerItemNumber: termValue(line, 'BT-155'),
    buyerItemNumber: termValue(line, 'BT-156'),
    standardItemNumber: identifiersOf(line, 'BT-157')[0],
    originCountry: termValue(line, 'BT-159'),
  }),
});
