import { type Violation, violation } from '@kontor/base';
import { freePieces } from '../../call/free-bytes.ts';
import type { GivenInput } from '../../call/input.ts';
import { inTurns, type Member, membersIn, type Span } from '../../call/json-spans.ts';
import type { LoopUse } from '../../call/loop-use.ts';
import type { Accepted } from '../../call/negotiate.ts';
import type { Performed } from '../../call/perform.ts';
import type { AnyOperation, Output, UploadBody } from '../../core/operation.ts';
import type { Caller } from '../../meter/caller.ts';
import { contentDigest, isRepeatKey } from '../../meter/retry-tag.ts';
import { parseAccept } from '../accept.ts';
import { callerOf } from '../admission.ts';
import { ByteStore } from '../bodies/byte-store.ts';
import { type JsonReading, readJson, unnamed } from '../bodies/read-json.ts';
import type { HttpDependencies } from '../dependencies.ts';
import type { Exchange } from '../exchange.ts';
import { errorMessage, type Failure } from '../failure.ts';
import { wrongRepeatKey } from '../repeat-key.ts';
import type { CallSide, UnderWay } from '../running-call.ts';
import { argumentsBeside, askedMediaType, isNullAt, ownArguments } from './arguments.ts';
import { base64File } from './base64-file.ts';
import { errorText, type RequestId, resultText } from './json-rpc.ts';
import { paidMembers, refusedMembers, type ToolContent, toolContent } from './tool-content.ts';
import { hasMediaType, MEDIA_TYPE } from './tools.ts';

/**
 * Members of the arguments that are looked through for a file or a media type; unknown ones count
 * (contract: Input rules).
 */
const MAX_MEMBERS = 1_000;
const UNREADABLE = { name: 'parse', text: 'the arguments must be JSON, at most 32 levels deep' } as const;

/** A `tools/call` request. */
export interface AskedTool {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly id: RequestId;
  /** The message, which the call may give back, and where in it the arguments are. */
  readonly bytes: Uint8Array;
  readonly given: Span | undefined;
  /** `_meta.idempotencyKey`, whatever it is. */
  readonly repeatKey: unknown;
}

interface ToolCallOptions extends AskedTool {
  readonly dependencies: HttpDependencies;
  readonly exchange: Exchange;
  /** Members of the arguments, where some are read here. */
  readonly members: readonly Member[];
  /** Sends the answer to the request. */
  readonly reply: (text: string) => void;
}

/** One call of an operation as a tool: its input is in a message, its result goes into one. */
export class ToolCall implements CallSide<ToolContent> {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly repeat: CallSide<ToolContent>['repeat'];
  readonly accepted: Accepted;
  readonly #options: ToolCallOptions;
  /** What is wrong beside the operation's own members. */
  readonly #wrong: readonly Violation[];

  private constructor(options: ToolCallOptions) {
    const { operation, bytes, members, repeatKey } = options;
    this.#options = options;
    this.operation = operation;
    this.cost = options.cost;
    const asked = askedMediaType(operation, bytes, members);
    const isWrong = typeof asked === 'object';
    this.accepted = parseAccept(isWrong ? undefined : asked);
    const isNamed = typeof repeatKey === 'string' && isRepeatKey(repeatKey);
    this.repeat = isNamed ? { key: repeatKey, target: ['tools/call', operation.name] } : undefined;
    this.#wrong = [
      ...(isWrong ? [wrongMediaType(operation)] : []),
      ...(isNamed || repeatKey === undefined ? [] : [wrongRepeatKey('_meta.idempotencyKey')]),
    ];
  }

  /** Looks for what is not the operation's own to read. */
  static async of(options: Omit<ToolCallOptions, 'members'>, use: LoopUse): Promise<ToolCall> {
    const { operation, bytes, given } = options;
    if (given === undefined || !(hasMediaType(operation) || operation.body))
      return new ToolCall({ ...options, members: [] });
    const members = (await inTurns(membersIn(bytes, given, MAX_MEMBERS), use)) ?? [];
    return new ToolCall({ ...options, members });
  }

  /** Load and limits were looked at for the request; the key may still not be allowed this operation. */
  async admit(known: (caller: Caller) => void): Promise<void> {
    const { dependencies, exchange } = this.#options;
    known(await callerOf(dependencies, exchange.request, this.operation.name));
  }

  async readInput(_: Caller, under: UnderWay): Promise<GivenInput> {
    const { body } = this.operation;
    try {
      const given = body === undefined ? await this.#json(under) : await this.#upload(body, under);
      return { ...given, violations: [...given.violations, ...this.#wrong] };
    } finally {
      // All other messages of a batch are answered: nobody looks into it any more.
      freePieces([this.#options.bytes]);
    }
  }

  #json({ reading }: UnderWay): Promise<GivenInput> {
    const { bytes, given } = this.#options;
    return read(reading, ownArguments(bytes, given));
  }

  async #upload({ field }: UploadBody, { reading, use }: UnderWay): Promise<GivenInput> {
    const { bytes, given, members } = this.#options;
    const places = members.filter(({ name, value }) => name === field && !isNullAt(bytes, value));
    // As the parser does: of several the last counts.
    const place = places.at(-1)?.value;
    // What is left is short, and no thread has the file.
    const beside = { ...reading, readLarge: undefined };
    const others = await read(beside, argumentsBeside(bytes, given, place));
    const size = given === undefined ? 0 : given.end - given.start;
    if (place === undefined) return { ...others, size };
    const file = await inTurns(base64File(bytes, place), use);
    const { [field]: _, ...values } = others.values;
    const violations = [...others.violations, ...(file === undefined ? [noBase64(field)] : [])];
    // Of all arguments as they came, the file among them.
    const digest = reading.isNamed ? await contentDigest(ownArguments(bytes, given)) : undefined;
    const found = { ...values, ...(file && { [field]: file }) };
    return { values: found, violations, size, digest: () => digest ?? unnamed() };
  }

  encode(output: Output): ToolContent {
    return toolContent(this.operation, output, this.#options.exchange.id);
  }

  answer({ form, ...performed }: Performed<ToolContent>): void {
    const { id, exchange, reply } = this.#options;
    reply(resultText(id, paidMembers(form, performed, exchange.id)));
  }

  refuse(failure: Failure): void {
    const { id, exchange, reply } = this.#options;
    const isUnread = failure.violations.some(({ message }) => message === 'message.bodyMustBeValid');
    if (!isUnread) reply(resultText(id, refusedMembers(failure, exchange.id)));
    else reply(errorText(id, { ...UNREADABLE, data: errorMessage(failure.violations, exchange.id) }));
  }

  close(): undefined {
    return undefined;
  }
}

/** Reads JSON whose memory it may give back. */
async function read(reading: JsonReading, bytes: Uint8Array): Promise<GivenInput> {
  const store = new ByteStore();
  store.append(bytes);
  const { size } = store;
  return { ...(await readJson(reading, store)), size };
}

const wrongMediaType = ({ produces }: AnyOperation): Violation =>
  violation([MEDIA_TYPE], { kind: 'valid' }, `must be one of ${produces.join(', ')}`);

const noBase64 = (field: string): Violation =>
  violation(
    [field],
    { kind: 'valid' },
    'must be a file as Base64, without line breaks and without data: before it',
  );
