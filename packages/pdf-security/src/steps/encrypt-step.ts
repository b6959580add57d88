import type { Rule } from '@kontor/base';
import { must, oneOf } from '@kontor/schema';
import { z } from 'zod';
import type { EncryptOrder } from '../encrypt/encrypt-pdf.ts';
import { PERMISSIONS } from '../encrypt/permissions.ts';
import { PasswordFault, preparedPassword } from '../encrypt/prepared-password.ts';

/** Letters before a password is prepared; what counts is its length in bytes afterwards. */
const MAX_LETTERS = 1_024;

const password = () =>
  z
    .string()
    .max(MAX_LETTERS)
    .check(must({ kind: 'valid' }, passwordFault))
    .nullable()
    .optional();

function passwordFault(typed: string): string | undefined {
  try {
    preparedPassword(typed).fill(0);
    return undefined;
  } catch (error) {
    if (error instanceof PasswordFault) return error.message;
    throw error;
  }
}

const members = z.object({
  userPassword: password().describe('Opens the document, with what `allow` names.'),
  ownerPassword: password().describe('Opens it without restrictions; default a random one.'),
  allow: z
    .array(oneOf(PERMISSIONS))
    .max(PERMISSIONS.length)
    .default([...PERMISSIONS])
    .describe('What whoever opens it with the user password may do; default all.'),
});

export type EncryptMembers = z.output<typeof members>;

interface StepFault {
  readonly member: string;
  readonly rule: Rule;
  readonly text: string;
}

/** One password at least: without any everybody could do everything. */
function check({ userPassword, ownerPassword }: Partial<EncryptMembers>): readonly StepFault[] {
  if ((userPassword ?? '') !== '' || (ownerPassword ?? '') !== '') return [];
  const rule: Rule = { kind: 'oneOf', or: 'ownerPassword' };
  return [{ member: 'userPassword', rule, text: 'userPassword or ownerPassword must be given' }];
}

/** The step `encrypt` of a list of steps. */
export const encryptStep = {
  do: 'encrypt',
  phase: 'encrypt',
  members,
  verbatim: ['userPassword', 'ownerPassword'],
  check,
} as const;

/** An empty password is none. */
const given = (typed: string | null | undefined): string | undefined =>
  typed === '' ? undefined : (typed ?? undefined);

export const encryptOrderOf = (
  { userPassword, ownerPassword, allow }: EncryptMembers,
  file: Uint8Array,
): EncryptOrder => ({
  file,
  userPassword: given(userPassword),
  ownerPassword: given(ownerPassword),
  allow,
});
