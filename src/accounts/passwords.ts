import { argon2, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';
import { codePoints } from '#lib/base/text/length.ts';
import { Unavailable, type Violation, violation } from '../core/errors.ts';

const derive = promisify(argon2);

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

/** Of the PHC string format, what we write: `$argon2id$v=19$m=…,t=…,p=…$salt$hash`, base64 without padding. */
const PHC =
  /^\$argon2id\$v=19\$m=(\d{1,7}),t=(\d{1,3}),p=(\d{1,3})\$([A-Za-z0-9+/]{11,86})\$([A-Za-z0-9+/]{22,86})$/;

interface PasswordsOptions {
  readonly random: (count: number) => Uint8Array;
  /** True for one of the commonest passwords, in lower case. */
  readonly isCommon: (password: string) => boolean;
  /** Node's argon2, unless a test counts what is asked of it. */
  readonly derive?: typeof derive;
}

interface Parameters {
  readonly memory: number;
  readonly passes: number;
  readonly parallelism: number;
}

const CURRENT: Parameters = { memory: MEMORY_KIB, passes: PASSES, parallelism: LANES };

export interface Verdict {
  readonly isRight: boolean;
  /** The stored hash is weaker than today's: hash the password again. */
  readonly isOutdated: boolean;
}

/** Passwords of accounts: rules, hashing, comparison (decisions: Passwords). */
export class Passwords {
  readonly #options: PasswordsOptions;
  readonly #queue: (() => void)[] = [];
  #underWay = 0;
  /** A hash of no password at all: not computed, or the first unknown address would take twice the work. */
  #nobody: string | undefined;

  constructor(options: PasswordsOptions) {
    this.#options = options;
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
  async hash(password: string): Promise<string> {
    const salt = this.#options.random(SALT_BYTES);
    const tag = await this.#derive(password, salt, TAG_BYTES, CURRENT);
    return phcText(salt, tag);
  }

  /**
   * Compares with a stored hash. `null` (no such account, no password) takes the same work and is never right.
   * @throws Unavailable when too many are waiting
   */
  async verify(password: string, stored: string | null): Promise<Verdict> {
    if (stored === null) {
      this.#nobody ??= phcText(this.#options.random(SALT_BYTES), this.#options.random(TAG_BYTES));
      await this.#compare(password, this.#nobody);
      return { isRight: false, isOutdated: false };
    }
    return this.#compare(password, stored);
  }

  async #compare(password: string, stored: string): Promise<Verdict> {
    const [, memory, passes, parallelism, salt, tag] = PHC.exec(stored) ?? [];
    if (salt === undefined || tag === undefined) throw new Error('a stored password hash is damaged');
    const parameters = { memory: Number(memory), passes: Number(passes), parallelism: Number(parallelism) };
    const expected = Buffer.from(tag, 'base64');
    const found = await this.#derive(password, Buffer.from(salt, 'base64'), expected.length, parameters);
    const isOutdated =
      parameters.memory < MEMORY_KIB || parameters.passes < PASSES || expected.length < TAG_BYTES;
    return { isRight: timingSafeEqual(found, expected), isOutdated };
  }

  async #derive(
    password: string,
    nonce: Uint8Array,
    tagLength: number,
    parameters: Parameters,
  ): Promise<Buffer> {
    await this.#enter();
    try {
      // The same password may arrive composed or decomposed, from one keyboard or another.
      const message = Buffer.from(password.normalize('NFKC'));
      const { derive: work = derive } = this.#options;
      return await work('argon2id', { message, nonce, tagLength, ...parameters });
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#underWay < MAX_AT_ONCE) {
      this.#underWay++;
      return;
    }
    if (this.#queue.length >= MAX_WAITING)
      throw new Unavailable('too many log-ins', { retryAfterSeconds: 2 });
    await new Promise<void>((resolve) => this.#queue.push(resolve));
  }

  /** Hands the place on, or gives it back. */
  #leave(): void {
    const next = this.#queue.shift();
    if (next === undefined) this.#underWay--;
    else next();
  }
}

const phcText = (salt: Uint8Array, tag: Uint8Array): string =>
  `$argon2id$v=19$m=${MEMORY_KIB},t=${PASSES},p=${LANES}$${base64(salt)}$${base64(tag)}`;

const base64 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64').replace(/=+$/, '');
