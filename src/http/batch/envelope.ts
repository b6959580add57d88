import { nearMatch, type Violation, violation } from '@kontor/base';
import { MAX_DEPTH, parseJsonObject } from '../../call/json.ts';
import { membersIn, type Span, type SpanSearch, skipSpace } from '../../call/json-spans.ts';
import { isRecord } from '../../call/normalize-strings.ts';
import { unknownNames } from '../../call/unknown-members.ts';
import { isNullAt } from '../embedded-input/object-bytes.ts';
import type { OperationEndpoint } from '../http-call.ts';
import { batchLineSchema } from './batch-models.ts';

/** A longer line is read in turns, and its input elsewhere. */
const SHORT_BYTES = 32 * 1024;
/** Members of a line, and what is beside its input. */
const MAX_MEMBERS = 100;
const MAX_BESIDE_BYTES = 32 * 1024;
const MAX_ID = 100;
const CONTROL = /\p{Cc}/u;
const OPEN_BRACE = 0x7b;
const SPACE = 0x20;
const HOLE = Buffer.from('null');
const MEMBERS: ReadonlySet<string> = new Set(Object.keys(batchLineSchema.shape));

/** The input of a line: read already, or where it is in the line. */
export type LineInput =
  | {
      readonly kind: 'values';
      readonly values: Readonly<Record<string, unknown>>;
      readonly span: Span | undefined;
    }
  | { readonly kind: 'span'; readonly span: Span };

/** What a line has around its input. */
export interface Envelope {
  /** As given, else the number of the line; `null` where it cannot be repeated. */
  readonly id: string | null;
  /** Of the operation's name, where there is one. */
  readonly endpoint: OperationEndpoint | undefined;
  readonly accept: string | undefined;
  readonly input: LineInput | undefined;
  /** What is wrong with the line itself. */
  readonly violations: readonly Violation[];
  /** Members that a line does not have, as tokens of X-Warning. */
  readonly unknown: readonly string[];
}

interface EnvelopeOptions {
  readonly number: number;
  /** The caller named the request: lines need ids, and their inputs will be hashed. */
  readonly isNamed: boolean;
  readonly endpoints: ReadonlyMap<string, OperationEndpoint>;
  /** Whether an earlier line has this id. Counts it. */
  readonly isTaken: (id: string) => boolean;
}

/** Reads all of a line but a long input; undefined: it is no JSON object in UTF-8 within the bounds. */
export function* envelopeOf(bytes: Uint8Array, options: EnvelopeOptions): SpanSearch<Envelope | undefined> {
  const isShort = bytes.length <= SHORT_BYTES;
  // The input alone may be as deep as a body.
  const whole = isShort ? parseJsonObject(bytes, MAX_DEPTH + 1) : undefined;
  if (isShort && whole === undefined) return undefined;
  const endpoint = typeof whole?.operation === 'string' ? options.endpoints.get(whole.operation) : undefined;
  const needsSpan = !isShort || options.isNamed || hasFiles(endpoint);
  if (whole !== undefined && !needsSpan) return judged(whole, shortInput(whole.input, undefined), options);
  const members = yield* membersIn(bytes, { start: 0, end: bytes.length }, MAX_MEMBERS);
  // As the parser does: of several the last counts.
  const found = members?.findLast(({ name }) => name === 'input')?.value;
  const span = found && trimmed(bytes, found);
  if (whole !== undefined) return judged(whole, shortInput(whole.input, span), options);
  const beside = span && besideInput(bytes, span);
  const read = beside && parseJsonObject(beside);
  return read && judged(read, longInput(bytes, span), options);
}

const shortInput = (given: unknown, span: Span | undefined): LineInput | 'absent' | 'wrong' => {
  if (isRecord(given)) return { kind: 'values', values: given, span };
  return given === undefined || given === null ? 'absent' : 'wrong';
};

function longInput(bytes: Uint8Array, span: Span): LineInput | 'absent' | 'wrong' {
  if (isNullAt(bytes, span)) return 'absent';
  return bytes[skipSpace(bytes, span.start, span.end)] === OPEN_BRACE ? { kind: 'span', span } : 'wrong';
}

/** Without white space around it, which makes no other call of it. */
function trimmed(bytes: Uint8Array, { start, end }: Span): Span {
  let last = end;
  while (last > start && bytes[last - 1]! <= SPACE) last--;
  return { start: skipSpace(bytes, start, last), end: last };
}

const hasFiles = (endpoint: OperationEndpoint | undefined): boolean => {
  const kind = endpoint?.operation.body?.kind;
  return kind === 'upload' || kind === 'form';
};

/** The line with `null` in place of its input. */
function besideInput(bytes: Uint8Array, { start, end }: Span): Uint8Array | undefined {
  if (bytes.length - (end - start) > MAX_BESIDE_BYTES) return undefined;
  return Buffer.concat([bytes.subarray(0, start), HOLE, bytes.subarray(end)]);
}

function judged(
  line: Readonly<Record<string, unknown>>,
  input: LineInput | 'absent' | 'wrong',
  options: EnvelopeOptions,
): Envelope {
  const violations: Violation[] = [];
  const id = idOf(line.id ?? undefined, options, violations);
  const endpoint = endpointOf(line.operation ?? undefined, options, violations);
  if (input === 'absent') violations.push(violation(['input'], { kind: 'null' }, 'must not be null'));
  if (input === 'wrong') violations.push(violation(['input'], { kind: 'valid' }, 'must be an object'));
  const { accept = undefined } = line;
  if (accept !== undefined && accept !== null && typeof accept !== 'string')
    violations.push(violation(['accept'], { kind: 'valid' }, 'must be a text'));
  const others = Object.keys(line).filter((name) => !MEMBERS.has(name));
  return {
    ...{ id, endpoint, violations },
    input: typeof input === 'string' ? undefined : input,
    accept: typeof accept === 'string' ? accept : undefined,
    unknown: unknownNames(batchLineSchema, others),
  };
}

function idOf(
  given: unknown,
  { number, isNamed, isTaken }: EnvelopeOptions,
  violations: Violation[],
): string | null {
  const wrong = (rule: Parameters<typeof violation>[1], text: string): null => {
    violations.push(violation(['id'], rule, text));
    return null;
  };
  if (given === '' || (given === undefined && isNamed))
    return wrong({ kind: 'blank' }, 'must name the line, so that it can be sent again');
  const id = given === undefined ? String(number) : given;
  if (typeof id !== 'string' || !id.isWellFormed() || CONTROL.test(id))
    return wrong({ kind: 'valid' }, 'must be a text without control characters');
  if (id.length > 2 * MAX_ID || [...id].length > MAX_ID)
    return wrong({ kind: 'longer', max: MAX_ID }, `must have at most ${MAX_ID} characters`);
  if (isTaken(id)) wrong({ kind: 'valid' }, 'an earlier line of the request has the same id');
  return id;
}

function endpointOf(
  name: unknown,
  { endpoints }: EnvelopeOptions,
  violations: Violation[],
): OperationEndpoint | undefined {
  if (name === undefined || name === '') {
    violations.push(violation(['operation'], { kind: 'blank' }, 'must name an operation'));
    return undefined;
  }
  const endpoint = typeof name === 'string' ? endpoints.get(name) : undefined;
  if (endpoint !== undefined) return endpoint;
  const near = typeof name === 'string' ? nearMatch(name, endpoints.keys()) : undefined;
  const hint = near === undefined ? 'unknown operation' : `unknown operation; did you mean ${near}?`;
  violations.push(violation(['operation'], { kind: 'valid' }, hint));
  return undefined;
}
