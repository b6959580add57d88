import { groupedIban } from '@kontor/base';

/** In groups of four that stay in one line. */
export const printedIban = (iban: string): string => groupedIban(iban).replaceAll(' ', '\u00a0');
