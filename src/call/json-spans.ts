import type { CpuScheduling } from './cpu-scheduling.ts';
import { endOfString } from './json.ts';

/** The position of a value in the bytes of a JSON text: from its first byte to the one behind its last. */
export interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member of an object, by its name, escapes resolved. */
export interface Member {
  readonly name: string;
  readonly value: Span;
}

const QUOTE = 0x22;
const COMMA = 0x2c;
const COLON = 0x3a;
const OPEN_BRACE = 0x7b;
const CLOSE_BRACE = 0x7d;
const OPEN_BRACKET = 0x5b;
const CLOSE_BRACKET = 0x5d;

/** No name that anybody asks for is longer. */
const MAX_NAME_BYTES = 200;
/** Bytes looked at before others may go first: a tenth of a millisecond. */
const STRIDE = 64 * 1024;

/** A look that can be interrupted after each yield. */
export type SpanSearch<Found> = Generator<undefined, Found>;

/**
 * The values of a list, without reading them: whether each is JSON is the parser's verdict. Undefined where no list
 * begins or where it does not end; of more than `max` values the first ones.
 */
export function* valuesIn(
  bytes: Uint8Array,
  { start, end }: Span,
  max: number,
): SpanSearch<Values | undefined> {
  const at = skipSpace(bytes, start, end);
  if (bytes[at] !== OPEN_BRACKET) return undefined;
  return yield* partsBehind(bytes, at, { end, max });
}

/** Values, and the end of their list or object. */
export interface Values {
  readonly spans: readonly Span[];
  readonly end: number;
  /** There are more, which were not looked at. */
  readonly isCut?: true;
}

/** The members of an object in their order, in the same way. */
export function* membersIn(
  bytes: Uint8Array,
  { start, end }: Span,
  max: number,
): SpanSearch<readonly Member[] | undefined> {
  const at = skipSpace(bytes, start, end);
  if (bytes[at] !== OPEN_BRACE) return undefined;
  const found = yield* partsBehind(bytes, at, { end, max });
  if (found === undefined || found.isCut) return undefined;
  const members = found.spans.map((span) => memberOf(bytes, span));
  return members.every((member) => member !== undefined) ? members : undefined;
}

/** Where the first byte is that is no white space (RFC 8259, 2). */
export function skipSpace(bytes: Uint8Array, from: number, end: number): number {
  let at = from;
  while (at < end && isSpace(bytes[at]!)) at++;
  return at;
}

const isSpace = (byte: number): boolean => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09;

function* partsBehind(
  bytes: Uint8Array,
  open: number,
  { end, max }: { readonly end: number; readonly max: number },
): SpanSearch<Values | undefined> {
  const spans: Span[] = [];
  for (let start = open + 1; ; ) {
    const stop = yield* endOfPart(bytes, start, end);
    if (stop >= end) return undefined;
    if (spans.length === max) return { spans, end: start, isCut: true };
    const isLast = bytes[stop] !== COMMA;
    const isNothing = isLast && spans.length === 0 && skipSpace(bytes, start, stop) === stop;
    if (!isNothing) spans.push({ start, end: stop });
    if (isLast) return { spans, end: stop + 1 };
    start = stop + 1;
  }
}

/** The comma or closing bracket behind what begins at `from`; `end` when there is none. */
function* endOfPart(bytes: Uint8Array, from: number, end: number): SpanSearch<number> {
  let depth = 0;
  let rest = from + STRIDE;
  for (let i = from; i < end; i++) {
    if (i >= rest) {
      yield;
      rest = i + STRIDE;
    }
    const byte = bytes[i]!;
    if (byte === QUOTE) {
      i = endOfString(bytes, i + 1);
    } else if (byte === OPEN_BRACE || byte === OPEN_BRACKET) {
      depth++;
    } else if (byte === CLOSE_BRACE || byte === CLOSE_BRACKET) {
      if (depth-- === 0) return i;
    } else if (byte === COMMA && depth === 0) {
      return i;
    }
  }
  return end;
}

function memberOf(bytes: Uint8Array, { start, end }: Span): Member | undefined {
  const open = skipSpace(bytes, start, end);
  if (bytes[open] !== QUOTE) return undefined;
  const close = endOfString(bytes, open + 1);
  const colon = skipSpace(bytes, close + 1, end);
  if (colon >= end || bytes[colon] !== COLON) return undefined;
  return { name: nameAt(bytes, { start: open, end: close + 1 }), value: { start: colon + 1, end } };
}

/** A name that is too long, or no JSON, is nobody's: the parser judges what it is in. */
function nameAt(bytes: Uint8Array, { start, end }: Span): string {
  if (end - start > MAX_NAME_BYTES) return '';
  const text = Buffer.from(bytes.buffer, bytes.byteOffset + start, end - start).toString();
  if (!text.includes('\\')) return text.slice(1, -1);
  try {
    return String(JSON.parse(text));
  } catch {
    // An escape that does not exist.
    return '';
  }
}

/** Takes a look to its end, others going first where they wait. */
export async function inTurns<Found>(look: SpanSearch<Found>, scheduling: CpuScheduling): Promise<Found> {
  for (;;) {
    const { done, value } = scheduling.measure(() => look.next());
    if (done) return value;
    const turn = scheduling.turn();
    if (turn !== undefined) await turn;
  }
}
