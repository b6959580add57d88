import { createCipheriv, createDecipheriv } from 'node:crypto';
import type { RandomBytes } from '../meter/key-format.ts';
import type { PendingLinkQueries } from '../store/port.ts';
import type { PendingLink } from '../store/records.ts';
import { type LinkList, type ListedLink, MAX_LINKS } from './link-list.ts';
import { tokenHash } from './one-time-links.ts';

const CIPHER = 'aes-256-gcm';
/** NIST SP 800-38D, 8.2.2: a random nonce of 96 bits, for far fewer than 2^32 links. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

interface SharedLinkListOptions {
  readonly links: PendingLinkQueries;
  /** The installation's, for this purpose alone; 32 bytes. */
  readonly secret: Uint8Array;
  readonly random: RandomBytes;
  /** Called for a row that cannot be opened; the others are listed. */
  readonly onError: (error: unknown) => void;
}

/** Whom a link is for, and the link; everything else of a row is no secret. */
type SealedPart = Pick<ListedLink, 'url' | 'email'>;

/** The list of all processes on one store, as rows that nobody without the installation's secret can use. */
export class SharedLinkList implements LinkList {
  readonly #options: SharedLinkListOptions;

  constructor(options: SharedLinkListOptions) {
    this.#options = options;
  }

  async add({ account, purpose, url, email, at, expiresAt }: ListedLink): Promise<void> {
    const hash = tokenHash(url.slice(url.indexOf('#') + 1));
    const sealed = this.#seal({ url, email }, hash);
    await this.#options.links.addPendingLink(
      { hash, account, purpose, sealed, createdAt: at, expiresAt },
      MAX_LINKS,
    );
  }

  async list(now: number): Promise<readonly ListedLink[]> {
    const rows = await this.#options.links.listPendingLinks(now);
    return rows.flatMap((row) => {
      const { account, purpose, createdAt: at, expiresAt } = row;
      try {
        return [{ ...this.#open(row), account, purpose, at, expiresAt }];
      } catch (error) {
        this.#options.onError(error);
        return [];
      }
    });
  }

  /** Nonce, tag and the encrypted part; bound to its row. */
  #seal(part: SealedPart, hash: Uint8Array): Uint8Array {
    const nonce = this.#options.random(NONCE_BYTES);
    const cipher = createCipheriv(CIPHER, this.#options.secret, nonce).setAAD(hash);
    const encrypted = [cipher.update(JSON.stringify(part), 'utf8'), cipher.final()];
    return Buffer.concat([nonce, cipher.getAuthTag(), ...encrypted]);
  }

  /** @throws when the row was sealed with another secret, or changed since */
  #open({ sealed, hash }: PendingLink): SealedPart {
    const nonce = sealed.subarray(0, NONCE_BYTES);
    const options = { authTagLength: TAG_BYTES };
    const decipher = createDecipheriv(CIPHER, this.#options.secret, nonce, options).setAAD(hash);
    decipher.setAuthTag(sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
    const text = Buffer.concat([
      decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)),
      decipher.final(),
    ]).toString();
    return JSON.parse(text) as SealedPart;
  }
}
