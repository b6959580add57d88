import { parseJsonObject } from '../../call/json.ts';
import { membersIn, type Span, type SpanSearch, skipSpace, valuesIn } from '../../call/json-spans.ts';
import { isRecord } from '../../call/normalize-strings.ts';
import type { RequestId, RpcFault } from './json-rpc.ts';

/** Above any client's batch. */
const MAX_BATCH = 20;
/** Members of a message or its parameters. */
const MAX_MEMBERS = 100;
/** What a message may have beside the arguments of a tool. */
const MAX_BESIDE_BYTES = 32 * 1024;

const OPEN_BRACKET = 0x5b;
const NO_BYTES = new Uint8Array();
const HOLE = Buffer.from('null');

/**
 * One message of a client (JSON-RPC 2.0, 4). The arguments of a tool are left as they came: its operation reads them.
 */
export type Message =
  | {
      readonly kind: 'request';
      readonly id: RequestId;
      readonly method: string;
      readonly params: Readonly<Record<string, unknown>>;
      /** Of `params.arguments`, where they are an object or whatever else. */
      readonly given: Span | undefined;
    }
  /** A notification, or the answer to a request that nobody made: taken, and not answered. */
  | { readonly kind: 'silent' }
  | { readonly kind: 'wrong'; readonly id: RequestId | null; readonly fault: RpcFault };

/** The content of a body. */
export interface Messages {
  readonly isBatch: boolean;
  readonly messages: readonly Message[];
}

const UNREADABLE: RpcFault = {
  name: 'parse',
  text: 'the body must be JSON in UTF-8, at most 32 levels deep',
};

/** Reads all of a body but the arguments of tools; a fault when it is not a message at all. */
export function* messagesIn(bytes: Uint8Array): SpanSearch<Messages | RpcFault> {
  const whole = { start: 0, end: bytes.length };
  if (bytes[skipSpace(bytes, 0, bytes.length)] !== OPEN_BRACKET) {
    const message = yield* messageIn(bytes, whole);
    return message === undefined ? UNREADABLE : { isBatch: false, messages: [message] };
  }
  const found = yield* valuesIn(bytes, whole, MAX_BATCH);
  if (found?.isCut) return { name: 'request', text: `a batch has at most ${MAX_BATCH} messages` };
  if (found === undefined || skipSpace(bytes, found.end, bytes.length) !== bytes.length) return UNREADABLE;
  if (found.spans.length === 0) return { name: 'request', text: 'the batch is empty' };
  const messages: Message[] = [];
  for (const span of found.spans) {
    const message = yield* messageIn(bytes, span);
    if (message === undefined) return UNREADABLE;
    messages.push(message);
  }
  return { isBatch: true, messages };
}

/** Undefined: no JSON. */
function* messageIn(bytes: Uint8Array, span: Span): SpanSearch<Message | undefined> {
  const members = yield* membersIn(bytes, span, MAX_MEMBERS);
  if (members === undefined)
    return isJson(bytes, span)
      ? wrong(null, `a message is an object of at most ${MAX_MEMBERS} members`)
      : undefined;
  const params = members.filter(({ name }) => name === 'params');
  const inner = params.length === 1 ? yield* membersIn(bytes, params[0]!.value, MAX_MEMBERS) : undefined;
  const given = (inner ?? []).filter(({ name }) => name === 'arguments');
  if (params.length > 1 || given.length > 1) return wrong(null, 'a member is given more than once');
  const hole = given[0]?.value;
  const beside = without(bytes, span, hole);
  if (beside.length > MAX_BESIDE_BYTES) {
    return wrong(null, `beside the arguments a message has at most ${MAX_BESIDE_BYTES} bytes`);
  }
  const message = parseJsonObject(beside);
  return message && validated(message, hole);
}

/** The arguments' place has `null` then, so that all around them is read. */
function without(bytes: Uint8Array, { start, end }: Span, hole: Span | undefined): Uint8Array {
  if (hole === undefined) return bytes.subarray(start, end);
  const size = hole.start - start + end - hole.end;
  // Too large either way: not worth copying.
  if (size > MAX_BESIDE_BYTES) return bytes.subarray(start, start + size);
  return Buffer.concat([bytes.subarray(start, hole.start), HOLE, bytes.subarray(hole.end, end)]);
}

function validated(message: Readonly<Record<string, unknown>>, given: Span | undefined): Message {
  const { jsonrpc, id, method, params } = message;
  const isNamed = typeof id === 'string' || (typeof id === 'number' && Number.isFinite(id));
  const requestId = isNamed ? id : null;
  if (jsonrpc !== '2.0') return wrong(requestId, 'jsonrpc must be "2.0"');
  if (method === undefined && ('result' in message || 'error' in message)) return { kind: 'silent' };
  if (typeof method !== 'string') return wrong(requestId, 'method must be a text');
  if (!('id' in message)) return { kind: 'silent' };
  if (!isNamed) return wrong(null, 'id must be a text or a number');
  if (params !== undefined && !isRecord(params)) return wrong(id, 'params must be an object');
  return { kind: 'request', id, method, params: params ?? {}, given };
}

const wrong = (id: RequestId | null, text: string): Message => ({
  kind: 'wrong',
  id,
  fault: { name: 'request', text },
});

/** Whether a value that is no object is JSON all the same; a long one is not looked at. */
function isJson(bytes: Uint8Array, { start, end }: Span): boolean {
  const value = end - start > MAX_BESIDE_BYTES ? NO_BYTES : bytes.subarray(start, end);
  const text = Buffer.from(value.buffer, value.byteOffset, value.length).toString();
  return parseJsonObject(Buffer.from(`{"value":${text}}`)) !== undefined;
}
