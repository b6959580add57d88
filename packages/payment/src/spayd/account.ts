import type { Fault } from '@kontor/schema';
import { czechIban } from './czech-account.ts';
import type { SpaydAccount } from './spayd.ts';

/** An account by its IBAN, by the parts of a Czech account number, or by both. */
export interface AccountInput {
  readonly iban?: string | undefined;
  readonly bic?: string | undefined;
  readonly prefix?: string | undefined;
  readonly number?: string | undefined;
  readonly bankCode?: string | undefined;
}

/** Positions in a Czech IBAN: CZ, check digits, bank code, prefix, number. */
function agree({ iban = '', prefix, number, bankCode }: AccountInput): boolean {
  const parts: readonly [given: string | undefined, inIban: string][] = [
    [bankCode, iban.slice(4, 8)],
    [prefix?.padStart(6, '0'), iban.slice(8, 14)],
    [number?.padStart(10, '0'), iban.slice(14, 24)],
  ];
  const given = parts.filter(([part]) => part !== undefined);
  return given.length === 0 || (iban.startsWith('CZ') && given.every(([part, inIban]) => part === inIban));
}

/** Neither form is complete, or both are there and name different accounts. */
export function accountFaults(
  account: AccountInput,
  refused: ReadonlySet<PropertyKey> = new Set(),
): readonly Fault[] {
  const fault = (description: string): readonly Fault[] => [
    { path: [], rule: { kind: 'valid' }, description },
  ];
  if (account.iban !== undefined) {
    return agree(account) ? [] : fault('IBAN and Czech account number are different accounts');
  }
  if (['iban', 'number', 'bankCode'].some((member) => refused.has(member))) return [];
  if (account.number !== undefined && account.bankCode !== undefined) return [];
  return fault('needs an iban, or number and bankCode');
}

/** The account as the code carries it. Expects an account without faults. */
export function spaydAccount({ iban, bic, prefix, number = '', bankCode = '' }: AccountInput): SpaydAccount {
  return { iban: iban ?? czechIban({ prefix, number, bankCode }), bic };
}
