import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { codePoints, Unavailable, type Violation, violation } from '@kontor/base';
import { type Source, type SourceShares, weightOf } from '#shares/source.ts';
import { SourceQueue } from '#shares/source-queue.ts';
import { SourceSums } from '#shares/source-sums.ts';

const derive = promisify(argon2);
export type Argon2 = typeof derive;

/** OWASP Password Storage Cheat Sheet, Argon2id: m = 19 MiB, t = 2, p = 1. */
const MEMORY_KIB = 19_456;
const PASSES = 2;
const LANES = 1;
const SALT_BYTES = 16;
const TAG_BYTES = 32;
const FEWEST = 10;
const MAX_LENGTH = 256;
/** Each hash takes 19 MiB and a thread of the libuv pool for some 40 ms. */
const MAX_AT_ONCE = 2;
const MAX_WAITING = 20;
/** The unit of shares is a hash; what was used long ago counts no longer. */
const USED_HALF_LIFE_MS = 10_000;

/** Of the PHC string format, what we write: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, base64 without padding. */
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

interface PasswordsOptions {
  readonly random: (count: number) => Uint8Array;
  /** True for one of the commonest passwords, in lower case. */
  readonly isCommon: (password: string) => boolean;
  /** Milliseconds from any start. */
  readonly now: () => number;
  /** Node's argon2, unless a test counts what is asked of it, or is about something else than its cost. */
  readonly derive?: Argon2 | undefined;
}

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const CURRENT: Parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };

interface HashOrder {
  readonly password: string;
  readonly salt: Uint8Array;
  readonly tagLength: number;
  readonly parameters: Parameters;
}

export interface PasswordCheck {
  readonly isRight: boolean;
  /** The stored hash is weaker than today's: hash the password again. */
  readonly isOutdated: boolean;
}

interface Waiter {
  readonly enter: () => void;
  readonly refuse: (error: Error) => void;
}

/**
 * Passwords of accounts: rules, hashing, comparison (rules: Passwords). Two hashes are made at a time, fair between
 * accounts and, for who has not logged in yet, between networks.
 */
export class Passwords {
  readonly #options: PasswordsOptions;
  readonly #queue = new SourceQueue<Waiter>();
  readonly #used: SourceSums;
  #underWay = 0;
  /** A hash of no password at all: not computed, or the first unknown address would take twice the work. */
  #nobody: string | undefined;

  constructor(options: PasswordsOptions) {
    this.#options = options;
    this.#used = new SourceSums({ halfLifeMs: USED_HALF_LIFE_MS, now: options.now });
  }

  /** The reasons against a new password. No rules on its composition: NIST SP 800-63B section 3.1.1. */
  violations(password: string, email: string): Violation[] {
    const length = codePoints(password);
    const field = ['password'];
    if (length < FEWEST) {
      return [violation(field, { kind: 'valid' }, `${length} characters, at least ${FEWEST} are needed`)];
    }
    if (length > MAX_LENGTH) {
      return [
        violation(
          field,
          { kind: 'longer', max: MAX_LENGTH },
          `${length} characters, at most ${MAX_LENGTH} allowed`,
        ),
      ];
    }
    const plain = password.toLowerCase();
    if (plain === email.toLowerCase()) {
      return [violation(field, { kind: 'valid' }, 'must not be the e-mail address')];
    }
    if (!this.#options.isCommon(plain)) return [];
    return [violation(field, { kind: 'valid' }, 'is one of the commonest passwords')];
  }

  /** PHC string of a new salt. @throws Unavailable when too many are waiting */
  async hash(password: string, source: Source): Promise<string> {
    const salt = this.#options.random(SALT_BYTES);
    const tag = await this.#derive({ password, salt, tagLength: TAG_BYTES, parameters: CURRENT }, source);
    return phcText(salt, tag);
  }

  /**
   * Compares with a stored hash. `null` (no such account, no password) takes the same work and is never right.
   * @throws Unavailable when too many are waiting
   */
  async verify(password: string, stored: string | null, source: Source): Promise<PasswordCheck> {
    if (stored === null) {
      this.#nobody ??= phcText(this.#options.random(SALT_BYTES), this.#options.random(TAG_BYTES));
      await this.#compare(password, this.#nobody, source);
      return { isRight: false, isOutdated: false };
    }
    return this.#compare(password, stored, source);
  }

  async #compare(password: string, stored: string, source: Source): Promise<PasswordCheck> {
    const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
    if (salt === undefined || tag === undefined) throw new Error('a stored password hash is damaged');
    const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const expected = Buffer.from(tag, 'base64');
    const order = {
      password,
      salt: Buffer.from(salt, 'base64'),
      tagLength: expected.length,
      parameters,
    };
    const found = await this.#derive(order, source);
    const isOutdated =
      parameters.memory < MEMORY_KIB || parameters.passes < PASSES || expected.length < TAG_BYTES;
    return { isRight: timingSafeEqual(found, expected), isOutdated };
  }

  async #derive({ password, salt, tagLength, parameters }: HashOrder, source: Source): Promise<Buffer> {
    await this.#enter(source);
    try {
      // The same password may arrive composed or decomposed, from one keyboard or another.
      const message = Buffer.from(password.normalize('NFKC'));
      const { derive: work = derive } = this.#options;
      return await work('argon2id', { message, nonce: salt, tagLength, ...parameters });
    } finally {
      this.#leave();
    }
  }

  async #enter(source: Source): Promise<void> {
    if (this.#underWay < MAX_AT_ONCE) this.#underWay++;
    else await this.#wait(source);
    this.#used.add(source, 1);
  }

  #wait(source: Source): Promise<void> {
    if (this.#queue.size >= MAX_WAITING) {
      const counted = this.#sharesWithWaiting();
      const own = {
        share: counted.shareOf(source) + 1 / weightOf(source),
        part: counted.partOf(source) + 1,
      };
      const displaced = this.#queue.displaceFor(source, own, counted);
      if (displaced === undefined) return Promise.reject(refusal());
      displaced.refuse(refusal());
    }
    return new Promise<void>((enter, refuse) => this.#queue.push(source, { enter, refuse }));
  }

  #sharesWithWaiting(): SourceShares {
    return {
      shareOf: (source) => this.#used.shareOf(source) + this.#queue.waitingOfGroup(source) / weightOf(source),
      partOf: (source) => this.#used.partOf(source) + this.#queue.waitingOf(source),
    };
  }

  /** Hands the place on, or gives it back. */
  #leave(): void {
    const next = this.#queue.shift(this.#used);
    if (next === undefined) this.#underWay--;
    else next.enter();
  }
}

const refusal = (): Unavailable =>
  new Unavailable('too many log-ins', { retryAfterSeconds: 2, why: { cause: 'load' } });

const phcText = (salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
