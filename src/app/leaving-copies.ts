import { rmSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sealInThread } from '../engines/age/seal-thread.ts';
import type { OutgoingFile } from '../engines/object-store/object-store.ts';
import { StepRefused } from '../store/backup/backup-failure.ts';
import type { LeavingStep } from '../store/backup/backup-runs.ts';
import type { MadeCopy } from '../store/backup/make-copy.ts';
import { outgoingFile } from './outgoing-file.ts';

/** What a step takes away from this machine: the copy, or the copy sealed for the operator's recipients. */
export interface LeavingFile extends OutgoingFile {
  /** The sealed install secret; only beside a sealed copy. */
  readonly secret?: string;
}

interface LeavingOptions {
  /** Of BACKUP_AGE_RECIPIENT; none: copies leave as they are, and the secret never does. */
  readonly recipients: readonly string[];
  readonly secretFile: string;
  readonly signal: AbortSignal;
  readonly steps: readonly {
    readonly step: LeavingStep['step'];
    readonly run: (file: LeavingFile, at: number) => Promise<void>;
  }[];
}

export const SEALED = '.age';
export const SEALED_SECRET = 'secret.age';

/**
 * The steps of copies that leave this machine. What is sealed is made once for all of them and stays until the next copy, when
 * its draft is removed; `secret.age` beside it is with it all that a restore needs.
 */
export function leavingSteps(options: LeavingOptions): readonly LeavingStep[] {
  let made: { readonly of: string; readonly file: LeavingFile } | undefined;
  const leaving = async (copy: MadeCopy): Promise<LeavingFile> => {
    if (made?.of !== copy.file || statSync(made.file.path, { throwIfNoEntry: false }) === undefined)
      made = { of: copy.file, file: await leavingFile(copy, options) };
    return made.file;
  };
  return options.steps.map(({ step, run }, index) => ({
    step,
    run: async (copy, at) => {
      const file = await leaving(copy);
      await run(file, at);
      const isLast = index === options.steps.length - 1;
      if (isLast && file.path !== copy.file) rmSync(file.path, { force: true });
    },
  }));
}

async function leavingFile(
  { file }: MadeCopy,
  { recipients, secretFile, signal }: LeavingOptions,
): Promise<LeavingFile> {
  await refuseForeign(recipients);
  if (recipients.length === 0) return outgoingFile(file);
  const path = `${file}${SEALED}`;
  const secret = join(dirname(file), SEALED_SECRET);
  const orders = [
    { from: file, to: path, recipients },
    { from: secretFile, to: secret, recipients },
  ];
  await sealInThread(orders, signal);
  return { ...(await outgoingFile(path)), secret };
}

/** A slip in a recipient would make copies that nobody opens. The library is loaded by those alone who have one. */
async function refuseForeign(recipients: readonly string[]): Promise<void> {
  if (recipients.length === 0) return;
  const { isRecipient } = await import('../engines/age/age-files.ts');
  const wrong = recipients.filter((one) => !isRecipient(one));
  if (wrong.length > 0)
    throw new StepRefused(
      `BACKUP_AGE_RECIPIENT: ${wrong.map((one) => `${one.slice(0, 12)}…`).join(', ')} is mistyped`,
    );
}
