import { hkdfSync } from 'node:crypto';
import {
  chmodSync,
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  openSync,
  readFileSync,
  rmSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { syncPath } from './sync-path.ts';

const LENGTH = 32;

/** What keys are derived for; one purpose never sees another's key. */
export type SecretPurpose =
  | 'retry-tag'
  | 'signup-grant'
  | 'cache-key'
  | 'payments'
  | 'log-in'
  | 'pending-link'
  | 'fingerprint'
  | 'attempt'
  | 'evidence-key';

/** The installation's secret is damaged; the process ends with a clear line rather than with a weak one. */
export class SecretDamaged extends Error {
  constructor(file: string) {
    super(`${file} must have exactly ${LENGTH} bytes. Restore it from a backup.`);
    this.name = 'SecretDamaged';
  }
}

/** The database of this folder was made with a secret that is not there any more. */
export class SecretMissing extends Error {
  constructor(file: string) {
    super(
      `${file} is missing, but there is a database beside it. Restore it with the database it belongs to. ` +
        'Without it: `kontor restore FILE --new-secret` makes another; retries of the last 24 hours are charged ' +
        'again, and mailboxes that had their free credits may have them once more.',
    );
    this.name = 'SecretMissing';
  }
}

export interface InstallSecret {
  /** 32 bytes for one purpose: HKDF-SHA-256 (RFC 5869). */
  derive(purpose: SecretPurpose): Uint8Array;
}

/**
 * Reads DATA_DIR/secret; makes it first when there is none: 32 random bytes, readable by the owner only, on disk before
 * anything relies on it. The caller holds the folder's lock.
 * @throws SecretDamaged; SecretMissing when the folder has a database already
 */
export function openSecret(folder: string, random: (count: number) => Uint8Array): InstallSecret {
  const file = join(folder, 'secret');
  const found = readSecret(file);
  if (found === undefined && existsSync(join(folder, 'kontor.db'))) throw new SecretMissing(file);
  const secret = found ?? createSecret(folder, file, random);
  if (secret.length !== LENGTH) throw new SecretDamaged(file);
  return secretOf(secret);
}

/** One that is given: 32 bytes. */
export const secretOf = (bytes: Uint8Array): InstallSecret => ({
  derive: (purpose) => new Uint8Array(hkdfSync('sha256', bytes, '', `kontor ${purpose}`, LENGTH)),
});

/** Makes a secret for a folder that lost its own; one that is there stays. */
export function renewSecret(folder: string, random: (count: number) => Uint8Array): void {
  const file = join(folder, 'secret');
  if (readSecret(file) === undefined) createSecret(folder, file, random);
}

function readSecret(file: string): Uint8Array | undefined {
  try {
    const secret = readFileSync(file);
    chmodSync(file, 0o600);
    return secret;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}

/** Written under another name and linked: a crash half-way leaves no secret that is too short. */
function createSecret(folder: string, file: string, random: (count: number) => Uint8Array): Uint8Array {
  const secret = random(LENGTH);
  const draft = `${file}.new`;
  rmSync(draft, { force: true });
  const open = openSync(draft, 'wx', 0o600);
  try {
    writeSync(open, secret);
    fsyncSync(open);
  } finally {
    closeSync(open);
  }
  linkSync(draft, file);
  rmSync(draft);
  // The name is on disk too: without it a power cut leaves a database whose secret is gone.
  syncPath(folder);
  return secret;
}
