import { across, type Fault } from '@kontor/schema';
import { isAllowanceReason, isChargeReason } from '../code-lists/code-lists.ts';
import { printable } from './text.ts';

interface ReasonedFee {
  readonly percent?: number | undefined;
  readonly value?: number | undefined;
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

function reasonFaults({ percent, value = 0, reasonCode = '' }: ReasonedFee): readonly Fault[] {
  if (reasonCode === '') return [];
  const isDiscount = (percent ?? value) < 0;
  if (isDiscount ? isAllowanceReason(reasonCode) : isChargeReason(reasonCode)) return [];
  const description = isDiscount
    ? 'must be a code of UNTDID 5189 such as 95'
    : 'must be a code of UNTDID 7161 such as FC';
  return [{ path: ['reasonCode'], rule: { kind: 'valid' }, description }];
}

/** Discounts and surcharges have code lists of their own (BR-CL-19, BR-CL-20). */
export const feeReasonRule = () => across<ReasonedFee>((passed) => reasonFaults(passed));
