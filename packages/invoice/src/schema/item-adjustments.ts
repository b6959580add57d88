import { sign } from '@kontor/base';
import { decimalBetween, type Fault, reportFaults } from '@kontor/schema';
import { z } from 'zod';
import { fine, itemPrice, type StatedPrices } from '../amounts/item-price.ts';
import { isAllowanceReason, isChargeReason } from '../code-lists/code-lists.ts';
import { code } from './code.ts';
import { oneOfTwo } from './one-of-two.ts';
import { MAX_PRICE } from './price.ts';
import { statedPercent, statedPercentRule } from './stated-percent.ts';
import { printable } from './text.ts';

const MAX_ADJUSTMENTS = 10;

const REASONS = {
  discount: {
    isKnown: isAllowanceReason,
    wrong: 'must be a code of UNTDID 5189 such as 95',
    text: 'Why, as code of UNTDID 5189: 95 discount, 100 special rebate … (BT-140).',
  },
  surcharge: {
    isKnown: isChargeReason,
    wrong: 'must be a code of UNTDID 7161 such as FC',
    text: 'Why, as code of UNTDID 7161: FC freight, PC packing … (BT-145).',
  },
} as const;

const amount = () => decimalBetween(-MAX_PRICE, MAX_PRICE);

/** `discounts` or `surcharges` of an item. */
export const adjustments = (kind: keyof typeof REASONS) =>
  z
    .array(
      z
        .object({
          title: printable(200)
            .optional()
            .describe('What it is for, for example `Volume discount 10 %`. Default: a standard word.'),
          percent: decimalBetween(0, 1000).optional().describe('Percentage of `base`. Wins over `value`.'),
          value: amount()
            .optional()
            .describe(
              'A fixed amount for the whole item. Where price × amount is negative, as on a return, a negative one comes to the ' +
                'same, and the e-invoice has it as it is stated.',
            ),
          base: amount()
            .optional()
            .describe(
              'What the percentage is of (BT-137, BT-142); negative only where price × amount is. Default: price × amount.',
            ),
          statedPercent: statedPercent('BT-138, BT-143'),
          reasonCode: code(REASONS[kind].isKnown, REASONS[kind].wrong)
            .optional()
            .describe(REASONS[kind].text),
        })
        .check(oneOfTwo('percent', 'value'))
        .check(statedPercentRule()),
    )
    .max(MAX_ADJUSTMENTS)
    .optional();

/** Whether price × amount is below zero, as it is for what is given back. */
function isReturn(item: StatedFigures): boolean {
  const price = itemPrice(item);
  return price === undefined ? (item.sumPrice ?? 0) < 0 : sign(price.net) * sign(fine(item.amount ?? 1)) < 0;
}

interface StatedFigures extends StatedPrices {
  readonly amount?: number | undefined;
  readonly sumPrice?: number | undefined;
}

const FIGURES: ReadonlySet<PropertyKey> = new Set([
  'amount',
  'unitPrice',
  'grossPrice',
  'priceDiscount',
  'sumPrice',
]);
const LISTS = ['discounts', 'surcharges'] as const;
const AMOUNTS = ['value', 'base'] as const;

type Members = Readonly<Record<string, unknown>>;
const isObject = (value: unknown): value is Members => typeof value === 'object' && value !== null;

/** Of each list the amounts below zero; what has another type is refused elsewhere. */
const negativeFaults = (item: Members): readonly Fault[] =>
  LISTS.flatMap((list) => {
    const entries: unknown = item[list];
    if (!Array.isArray(entries)) return [];
    return entries.flatMap((entry: unknown, index) =>
      AMOUNTS.filter((name) => isObject(entry) && isBelowZero(entry[name])).map((name) => ({
        path: [list, index, name],
        rule: { kind: 'between', min: 0, max: MAX_PRICE } as const,
        description: `must be 0 to ${MAX_PRICE}; negative only where price × amount is`,
      })),
    );
  });

const isBelowZero = (value: unknown): boolean =>
  typeof value === 'number' && value < 0 && value >= -MAX_PRICE;

/**
 * A correction repeats the discounts of what it takes back, its amounts below zero: elsewhere a sign is a slip that would make a
 * surcharge of a discount. Runs although another member was refused, so that all violations come at once; beside a refused price
 * the sign is unknown.
 */
export function adjustmentSigns(): z.core.$ZodCheck<object> {
  const check = (payload: z.core.ParsePayload<object>): void => {
    const faults = negativeFaults(payload.value as Members);
    if (faults.length === 0) return;
    const isUnknown = payload.issues.some(({ path = [] }) => FIGURES.has(path[0] ?? ''));
    if (!isUnknown && !isReturn(payload.value)) reportFaults(payload, faults);
  };
  return { _zod: { check, def: { check: 'custom', when: ({ value }) => isObject(value) }, onattach: [] } };
}
