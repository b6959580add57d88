import { type Violation, violation } from '@kontor/base';
import type { FurtherAccount, InvoiceInput } from './request.ts';

/** One account has one number, one bank one code. */
function accountFaults(
  { iban, accountNumber = '', bic, bankCode = '' }: FurtherAccount,
  path: readonly (string | number)[],
): readonly Violation[] {
  const combined = (member: string, other: string) =>
    violation([...path, member], { kind: 'combined', with: other }, 'state one of them');
  return [
    ...(iban !== undefined && accountNumber !== '' ? [combined('iban', 'accountNumber')] : []),
    ...(bic !== undefined && bankCode !== '' ? [combined('bic', 'bankCode')] : []),
  ];
}

/** Rules across the members of accounts. */
export const accountViolations = ({ sender, recipient }: Partial<InvoiceInput>): readonly Violation[] =>
  (
    [
      ['sender', sender],
      ['recipient', recipient],
    ] as const
  ).flatMap(([name, party]) =>
    party === undefined
      ? []
      : [
          ...accountFaults(party, [name]),
          ...(party.accounts ?? []).flatMap((account, index) =>
            accountFaults(account, [name, 'accounts', index]),
          ),
        ],
  );
