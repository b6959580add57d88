/**
 * Every error that a caller can see. Only `http/` translates them to status numbers.
 * Identifiers follow one grammar (contract: Identifiers).
 */

/** What is wrong with one field; the identifier follows from it and the field's path. */
export type Rule =
  | { readonly kind: 'blank' }
  | { readonly kind: 'null' }
  | { readonly kind: 'empty' }
  | { readonly kind: 'valid' }
  | { readonly kind: 'longer'; readonly max: number; readonly and?: string }
  | { readonly kind: 'between'; readonly min: number; readonly max: number }
  | { readonly kind: 'decimals'; readonly max: number }
  | { readonly kind: 'combined'; readonly with: string }
  | { readonly kind: 'oneOf'; readonly or: string };

/** A field's place in the request: member names and list positions. */
export type FieldPath = readonly (string | number)[];

/** One thing that is wrong with the caller's input. */
export interface Violation {
  /** `message.ibanMustBeValid` */
  readonly message: string;
  /** JSON path, `items[2].unitPrice`; absent when the whole body is meant. */
  readonly field?: string;
  /** Plain English, names the bound that was broken; contains at most 40 characters of input. */
  readonly description: string;
  /** Why a call that is in order is not served, from a closed list of the service. */
  readonly cause?: string;
  /** What the cause is about: a register, a program, an operation. Never input, a host or a path. */
  readonly subject?: string;
}

/** Why a call that is in order is not served, for programs; `description` is for people. */
export type Why = Pick<Required<Violation>, 'cause'> & Pick<Violation, 'subject'>;

const capital = (word: string): string => word.charAt(0).toUpperCase() + word.slice(1);
const bound = (value: number): string => (value < 0 ? `Minus${-value}` : String(value));

/** `['items', 2, 'unitPrice']` → `items[2].unitPrice`. */
export function jsonPath(path: FieldPath): string {
  return path.reduce<string>((text, part) => {
    if (typeof part === 'number') return `${text}[${part}]`;
    return text === '' ? part : `${text}.${part}`;
  }, '');
}

/** `['creditor', 'iban']` → `creditorIban`: list positions vanish, anything but ASCII letters and digits too. */
function fieldName(path: FieldPath): string {
  const words = path.filter((part) => typeof part === 'string').map((w) => w.replace(/[^A-Za-z0-9]/g, ''));
  return words.map((word, index) => (index === 0 ? word : capital(word))).join('');
}

/** The identifier of a broken rule, e.g. `message.sizeMustBeBetween100And2000`. */
function identifier(path: FieldPath, rule: Rule): string {
  const f = `message.${fieldName(path)}`;
  switch (rule.kind) {
    case 'blank':
      return `${f}MustNotBeBlank`;
    case 'null':
      return `${f}MustNotBeNull`;
    case 'empty':
      return `${f}MustNotBeEmpty`;
    case 'valid':
      return `${f}MustBeValid`;
    case 'longer':
      return `${f}${rule.and ? `And${capital(rule.and)}` : ''}MustNotBeLongerThan${rule.max}Characters`;
    case 'between':
      // A bound with a fraction cannot be in an identifier (contract: Identifiers).
      if (!Number.isInteger(rule.min) || !Number.isInteger(rule.max)) return `${f}MustBeValid`;
      return `${f}MustBeBetween${bound(rule.min)}And${bound(rule.max)}`;
    case 'decimals':
      return `${f}MustNotHaveMoreThan${rule.max}DecimalPlaces`;
    case 'combined':
      return `${f}And${capital(rule.with)}MustNotBeCombined`;
    case 'oneOf':
      return `${f}Or${capital(rule.or)}MustNotBeNull`;
  }
}

/**
 * Builds one violation. `description` is prose without the field's name; the name is put before it.
 * @example violation(['size'], { kind: 'between', min: 100, max: 2000 }, '99 is outside 100 to 2000')
 */
export function violation(path: FieldPath, rule: Rule, description: string): Violation {
  const field = jsonPath(path);
  return { message: identifier(path, rule), field, description: `${field}: ${description}` };
}

/** The caller's input is wrong: carries all violations of the request at once. */
export class InvalidInput extends Error {
  readonly violations: readonly Violation[];
  /** Tokens of X-Warning: notes for the caller on a successful call. */
  readonly warnings: readonly string[];
  constructor(violations: readonly Violation[], warnings: readonly string[] = []) {
    super(
      violations
        .slice(0, 5)
        .map((v) => v.message)
        .join(', '),
    );
    this.name = 'InvalidInput';
    this.violations = violations;
    this.warnings = warnings;
  }
}

/** `late`: the input did not arrive in time. `gaveWay`: the work was ended for others. */
/** `inPieces`: bodies of the caller's network have come in too many small pieces lately. */
export type RefusalKind = 'forbidden' | 'unpaid' | 'busy' | 'limited' | 'late' | 'gaveWay' | 'inPieces';

/** The call is in order, but not allowed now. `retryAfterSeconds` where waiting helps. */
export class Refusal extends Error {
  readonly kind: RefusalKind;
  readonly retryAfterSeconds: number | undefined;
  /** For the log only; never contains input. */
  readonly reason: string | undefined;
  readonly why: Why | undefined;
  constructor(
    kind: RefusalKind,
    options: { retryAfterSeconds?: number; reason?: string; why?: Why | undefined } = {},
  ) {
    super(kind);
    this.name = 'Refusal';
    this.kind = kind;
    this.retryAfterSeconds = options.retryAfterSeconds;
    this.reason = options.reason;
    this.why = options.why;
  }
}

/** The call had its slot for long while another account waited: it was ended and is not charged. */
export class GaveWay extends Refusal {
  constructor(retryAfterSeconds: number) {
    super('gaveWay', { retryAfterSeconds, reason: 'gave-way', why: { cause: 'gaveWay' } });
    this.name = 'GaveWay';
  }
}

/** Something that the operation needs is away: a register, a program, a data set, time. */
export class Unavailable extends Error {
  /** For the log only; never contains input. */
  readonly reason: string;
  readonly retryAfterSeconds: number;
  /** For the caller, in plain English, where "away" is not the whole reason; never contains input. */
  readonly description: string | undefined;
  readonly why: Why | undefined;
  /** Nobody outside was asked: a queue or limit of the service's own had no room. */
  readonly isOwnLimit: boolean;
  constructor(
    reason: string,
    options: {
      readonly isOwnLimit?: boolean;
      readonly retryAfterSeconds?: number;
      readonly description?: string | undefined;
      readonly why?: Why | undefined;
    } = {},
  ) {
    super(reason);
    this.name = 'Unavailable';
    this.reason = reason;
    this.retryAfterSeconds = options.retryAfterSeconds ?? 30;
    this.description = options.description;
    this.why = options.why;
    this.isOwnLimit = options.isOwnLimit ?? false;
  }
}

/** Why a call could not be served just now, in words of ours, for the log; undefined: there is no such reason. */
export function reasonOf(error: unknown): string | undefined {
  return error instanceof Unavailable || error instanceof Refusal ? error.reason : undefined;
}
