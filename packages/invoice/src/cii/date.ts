import { element, group } from '@kontor/base';
import type { SemanticPeriod } from '../semantic/semantic-invoice.ts';

/** `20260131`. */
export const compactDate = (isoDate: string): string => isoDate.replaceAll('-', '');

/** A day in format 102 (UNTDID 2379), YYYYMMDD; nothing where there is none. */
export const dateElement = (isoDate: string | undefined, namespace: 'udt' | 'qdt' = 'udt'): string =>
  element(`${namespace}:DateTimeString`, isoDate && compactDate(isoDate), { format: '102' });

/** BG-14 or BG-26. */
export const billingPeriod = (period: SemanticPeriod | undefined): string =>
  group(
    'ram:BillingSpecifiedPeriod',
    group('ram:StartDateTime', dateElement(period?.start)),
    group('ram:EndDateTime', dateElement(period?.end)),
  );
