import { bic } from '@kontor/payment/invoices';
import { iban } from '@kontor/schema';
import { z } from 'zod';
import { oneOfTwo } from './one-of-two.ts';
import { printable } from './text.ts';

const MAX_ACCOUNTS = 10;

const accountNumber = () => printable(100);
const bankCode = () => printable(35);

const account = () =>
  z
    .object({
      iban: iban().optional().describe('IBAN of the account.'),
      accountNumber: accountNumber().optional().describe('Number of an account without IBAN.'),
      bic: bic().optional().describe('BIC of its bank.'),
      bankCode: bankCode().optional().describe('Code of a bank without BIC.'),
      name: printable(200).optional().describe('Its holder. Default: the name of the party.'),
    })
    .check(oneOfTwo('iban', 'accountNumber'));

/** Members of a party for accounts beside `iban` and `bic`. */
export const accountShape = () => ({
  accountName: printable(200).optional().describe('Holder of the account (BT-85). Default: `name`.'),
  accountNumber: accountNumber()
    .optional()
    .describe('Number of an account without IBAN (BT-84), not beside `iban`.'),
  bankCode: bankCode()
    .optional()
    .describe('Code of the account’s bank (BT-86) such as a sort code, not beside `bic`.'),
  accounts: z
    .array(account())
    .max(MAX_ACCOUNTS)
    .optional()
    .describe('Further accounts of this party, beside the first one. At most 10.'),
});
