import { across, type Fault } from '@kontor/schema';
import { isDiscount } from '../amounts/fee-kind.ts';
import { isAllowanceReason, isChargeReason } from '../code-lists/code-lists.ts';
import type { FeeTaxItem } from '../request/request.ts';
import { MAX_PRICE } from './price.ts';
import { printable } from './text.ts';

interface ReasonedFee extends Pick<FeeTaxItem, 'kind' | 'percent' | 'value'> {
  readonly reasonCode?: string | undefined;
}

/** BT-98 or BT-105. */
export const feeReasonCode = () =>
  printable(200)
    .optional()
    .describe(
      'Why, as code: of UNTDID 5189 for what is negative (95 discount, 100 special rebate …, BT-98), else of UNTDID 7161 (FC freight, ' +
        'PC packing …, BT-105).',
    );

function reasonFaults({ kind, percent, value = 0, reasonCode = '' }: ReasonedFee): readonly Fault[] {
  if (reasonCode === '') return [];
  const isAllowance = isDiscount(kind, (percent ?? value) < 0);
  if (isAllowance ? isAllowanceReason(reasonCode) : isChargeReason(reasonCode)) return [];
  const description = isAllowance
    ? 'must be a code of UNTDID 5189 such as 95'
    : 'must be a code of UNTDID 7161 such as FC';
  return [{ path: ['reasonCode'], rule: { kind: 'valid' }, description }];
}

/** Discounts and surcharges have code lists of their own (BR-CL-19, BR-CL-20). */
export const feeReasonRule = () => across<ReasonedFee>((passed) => reasonFaults(passed));

type BasedFee = Pick<FeeTaxItem, 'kind' | 'base'>;

/** Only what is stated as discount or surcharge takes one back, base and all. */
const baseFaults = ({ kind, base = 0 }: BasedFee): readonly Fault[] =>
  base >= 0 || kind === 'DISCOUNT' || kind === 'SURCHARGE'
    ? []
    : [
        {
          path: ['base'],
          rule: { kind: 'between', min: 0, max: MAX_PRICE },
          description: `must be 0 to ${MAX_PRICE}`,
        },
      ];

/** BT-93 and BT-100 are not negative but where a correction takes a discount or surcharge back. */
export const feeBaseRule = () => across<BasedFee>((passed) => baseFaults(passed));
