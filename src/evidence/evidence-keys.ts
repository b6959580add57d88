import type { KeyObject } from 'node:crypto';
import {
  type EvidenceFacts,
  type EvidenceKeySet,
  type EvidenceSigner,
  evidenceJwk,
  signedRecord,
} from '@kontor/vat';
import type { Clock } from '../core/operation.ts';
import type { Store } from '../store/port.ts';
import type { EvidenceKey } from '../store/records.ts';
import {
  NONCE_BYTES,
  openedSeed,
  privateKeyOf,
  publicBytesOf,
  SEED_BYTES,
  sealedSeed,
} from './sealed-key.ts';

interface EvidenceKeysOptions {
  readonly store: Pick<Store, 'listEvidenceKeys' | 'addEvidenceKey'>;
  /** The installation's, for this purpose alone; 32 bytes. */
  readonly secret: Uint8Array;
  readonly random: (count: number) => Uint8Array;
  readonly clock: Clock;
  /** Public address of the service. */
  readonly issuer: () => string;
}

/** A key that signs, and since when. */
export interface NewEvidenceKey {
  readonly kid: string;
  /** Unix ms */
  readonly createdAt: number;
}

interface SigningKey {
  readonly kid: string;
  readonly key: KeyObject;
}

/** Somebody else makes a key at the same moment: the next look finds it. */
const MAX_TRIES = 5;

/**
 * The keys of records of VAT checks, as rows of the database: each backup has them, and several processes share them. The
 * newest one signs. Each signature looks it up, so that one that was rotated never signs again, on whatever node.
 */
export class EvidenceKeys implements EvidenceSigner {
  readonly #options: EvidenceKeysOptions;
  /** The newest key, opened. */
  #opened: SigningKey | undefined;

  constructor(options: EvidenceKeysOptions) {
    this.#options = options;
  }

  async sign(facts: EvidenceFacts): Promise<string> {
    const { issuer, clock } = this.#options;
    const { key } = await this.#newest();
    return signedRecord({ iss: issuer(), iat: Math.floor(clock.now() / 1000), ...facts }, key);
  }

  /** All public keys there ever were, the newest first; makes the first. @throws Unavailable */
  async keySet(): Promise<EvidenceKeySet> {
    const { keys } = await this.#newest();
    return { keys: keys.map(({ publicKey }) => evidenceJwk(publicKey)) };
  }

  /** Puts a new key in the place of the one that signs; public parts of earlier ones stay listed. @throws Unavailable */
  async rotate(): Promise<NewEvidenceKey> {
    for (let tries = 1; ; tries++) {
      const [newest] = await this.#options.store.listEvidenceKeys();
      const made = await this.#add(newest);
      if (made !== undefined) return made;
      if (tries === MAX_TRIES) throw new Error('keys of records are being changed by others');
    }
  }

  /** One whose private part cannot be opened (the installation has another secret now) is replaced. */
  async #newest(): Promise<{ readonly key: SigningKey; readonly keys: readonly EvidenceKey[] }> {
    for (let tries = 1; tries <= MAX_TRIES; tries++) {
      const keys = await this.#options.store.listEvidenceKeys();
      const [newest] = keys;
      const key = newest && this.#open(newest);
      if (key !== undefined) return { key, keys };
      await this.#add(newest);
    }
    throw new Error('keys of records are being changed by others');
  }

  #open({ kid, sealed }: EvidenceKey): SigningKey | undefined {
    if (this.#opened?.kid === kid) return this.#opened;
    const seed = sealed === null ? undefined : openedSeed(sealed, { secret: this.#options.secret, kid });
    this.#opened = seed && { kid, key: privateKeyOf(seed) };
    return this.#opened;
  }

  /** Behind the newest key; `undefined` when there is a newer one by now. */
  async #add(newest: EvidenceKey | undefined): Promise<NewEvidenceKey | undefined> {
    const { store, secret, random, clock } = this.#options;
    const seed = random(SEED_BYTES);
    const publicKey = publicBytesOf(privateKeyOf(seed));
    const { kid } = evidenceJwk(publicKey);
    const sealed = sealedSeed(seed, random(NONCE_BYTES), { secret, kid });
    const createdAt = clock.now();
    const isAdded = await store.addEvidenceKey({
      ...{ kid, publicKey, sealed, createdAt },
      after: newest?.id ?? null,
    });
    return isAdded ? { kid, createdAt } : undefined;
  }
}
