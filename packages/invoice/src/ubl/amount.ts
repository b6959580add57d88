import { element } from '@kontor/base';

/** An amount with its currency, which UBL requires at each; nothing where there is none. */
export const amountElement = (name: string, amount: string | undefined, currency: string): string =>
  element(name, amount, { currencyID: currency });
