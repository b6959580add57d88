import { type FieldPath, type Violation, violation } from '@kontor/base';
import type { CpuScheduling } from '../../call/cpu-scheduling.ts';
import { freePieces } from '../../call/free-bytes.ts';
import type { GivenInput } from '../../call/input.ts';
import { inTurns, type Member, membersIn, type Span } from '../../call/json-spans.ts';
import type { Accepted } from '../../call/negotiate.ts';
import type { Performed } from '../../call/perform.ts';
import {
  type AnyOperation,
  type FormBody,
  fileMembers,
  type Output,
  type UploadBody,
} from '../../core/operation.ts';
import type { Caller } from '../../meter/caller.ts';
import { contentDigest, isRepeatKey } from '../../meter/retry-tag.ts';
import { parseAccept } from '../accept.ts';
import { callerOf } from '../admission.ts';
import { ByteStore } from '../bodies/byte-store.ts';
import { type JsonReading, noDigest, readJson } from '../bodies/read-json.ts';
import { errorMessage, type Failure } from '../failure.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import type { CallProgress, CallTransport } from '../metered-call.ts';
import { wrongRepeatKey } from '../repeat-key.ts';
import type { RequestContext } from '../request-context.ts';
import { base64File, base64Files } from './base64-file.ts';
import { errorText, type RequestId, resultText } from './json-rpc.ts';
import { argumentsBeside, isNullAt, ownArguments, requestedMediaType } from './tool-arguments.ts';
import { paidMembers, refusedMembers, type ToolContent, toolContent } from './tool-content.ts';
import { hasMediaType, MEDIA_TYPE } from './tools.ts';

/**
 * Members of the arguments that are looked through for a file or a media type; unknown ones count
 * (contract: Input rules).
 */
const MAX_MEMBERS = 1_000;
const UNREADABLE = { name: 'parse', text: 'the arguments must be JSON, at most 32 levels deep' } as const;

/** A `tools/call` request. */
export interface ToolRequest {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly id: RequestId;
  /** The message, which the call may give back, and where in it the arguments are. */
  readonly bytes: Uint8Array;
  readonly given: Span | undefined;
  /** `_meta.idempotencyKey`, whatever it is. */
  readonly repeatKey: unknown;
}

interface ToolCallOptions extends ToolRequest {
  readonly dependencies: HttpDependencies;
  readonly context: RequestContext;
  /** Members of the arguments, where some are read here. */
  readonly members: readonly Member[];
  /** Sends the answer to the request. */
  readonly reply: (text: string) => void;
}

/** One call of an operation as a tool: its input is in a message, its result goes into one. */
export class ToolCall implements CallTransport<ToolContent> {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly repeat: CallTransport<ToolContent>['repeat'];
  readonly accepted: Accepted;
  readonly #options: ToolCallOptions;
  /** What is wrong beside the operation's own members. */
  readonly #wrong: readonly Violation[];

  private constructor(options: ToolCallOptions) {
    const { operation, bytes, members, repeatKey } = options;
    this.#options = options;
    this.operation = operation;
    this.cost = options.cost;
    const requested = requestedMediaType(operation, bytes, members);
    const isWrong = typeof requested === 'object';
    this.accepted = parseAccept(isWrong ? undefined : requested);
    const isNamed = typeof repeatKey === 'string' && isRepeatKey(repeatKey);
    this.repeat = isNamed ? { key: repeatKey, target: ['tools/call', operation.name] } : undefined;
    this.#wrong = [
      ...(isWrong ? [wrongMediaType(operation)] : []),
      ...(isNamed || repeatKey === undefined ? [] : [wrongRepeatKey('_meta.idempotencyKey')]),
    ];
  }

  /** Looks for what is not the operation's own to read. */
  static async of(options: Omit<ToolCallOptions, 'members'>, scheduling: CpuScheduling): Promise<ToolCall> {
    const { operation, bytes, given } = options;
    if (given === undefined || !(hasMediaType(operation) || fileMembers(operation.body).length > 0))
      return new ToolCall({ ...options, members: [] });
    const members = (await inTurns(membersIn(bytes, given, MAX_MEMBERS), scheduling)) ?? [];
    return new ToolCall({ ...options, members });
  }

  /** Load and limits were looked at for the request; the key may still not be allowed this operation. */
  async admit(onCaller: (caller: Caller) => void): Promise<void> {
    const { dependencies, context } = this.#options;
    onCaller(await callerOf(dependencies, context.request, this.operation.name));
  }

  async readInput(_: Caller, progress: CallProgress): Promise<GivenInput> {
    const { body } = this.operation;
    try {
      const given =
        body === undefined || body.kind === 'json-or-form'
          ? await this.#json(progress)
          : await this.#upload(body, progress);
      return { ...given, violations: [...given.violations, ...this.#wrong] };
    } finally {
      // All other messages of a batch are answered: nobody looks into it any more.
      freePieces([this.#options.bytes]);
    }
  }

  #json({ reading }: CallProgress): Promise<GivenInput> {
    const { bytes, given } = this.#options;
    return read(reading, ownArguments(bytes, given));
  }

  async #upload(body: UploadBody | FormBody, { reading, scheduling }: CallProgress): Promise<GivenInput> {
    const { bytes, given } = this.#options;
    const places = fileMembers(body).flatMap((field) => this.#placeOf(field) ?? []);
    // What is left is short, and no thread has the files.
    const beside = { ...reading, readLarge: undefined };
    const spans = places.map(({ place }) => place);
    const others = await read(beside, argumentsBeside(bytes, given, spans));
    const size = given === undefined ? 0 : given.end - given.start;
    if (places.length === 0) return { ...others, size };
    const values = { ...others.values };
    const violations = [...others.violations];
    for (const { field, place } of places) {
      const found = await this.#file(body, { field, place }, scheduling);
      delete values[field];
      if (found.value !== undefined) values[field] = found.value;
      violations.push(...found.violations);
    }
    // Of all arguments as they came, the files among them.
    const digest = reading.isNamed ? await contentDigest(ownArguments(bytes, given)) : undefined;
    return { values, violations, size, digest: () => digest ?? noDigest() };
  }

  /** As the parser does: of several the last counts. */
  #placeOf(field: string): { readonly field: string; readonly place: Span } | undefined {
    const { bytes, members } = this.#options;
    const places = members.filter(({ name, value }) => name === field && !isNullAt(bytes, value));
    const place = places.at(-1)?.value;
    return place && { field, place };
  }

  async #file(
    body: UploadBody | FormBody,
    { field, place }: { readonly field: string; readonly place: Span },
    scheduling: CpuScheduling,
  ): Promise<{ readonly value: unknown; readonly violations: readonly Violation[] }> {
    const { bytes } = this.#options;
    if (body.kind === 'upload' || body.files[field]?.isOne === true) {
      const file = await inTurns(base64File(bytes, place), scheduling);
      return { value: file, violations: file === undefined ? [noBase64([field])] : [] };
    }
    const { max } = body.files[field]!;
    const files = await inTurns(base64Files(bytes, place, max), scheduling);
    if (files === undefined) return { value: undefined, violations: [noFiles(field, max)] };
    const violations = files.flatMap((file, index) => {
      if (!('wrong' in file)) return [];
      return file.wrong === 'content' ? noBase64([field, index, 'content']) : noName([field, index, 'name']);
    });
    return { value: violations.length > 0 ? undefined : files, violations };
  }

  encode(output: Output): ToolContent {
    return toolContent(this.operation, output, this.#options.context.id);
  }

  answer({ form, ...performed }: Performed<ToolContent>): void {
    const { id, context, reply } = this.#options;
    reply(resultText(id, paidMembers(form, performed, context.id)));
  }

  refuse(failure: Failure): void {
    const { id, context, reply } = this.#options;
    const isUnreadable = failure.violations.some(({ message }) => message === 'message.bodyMustBeValid');
    if (!isUnreadable) reply(resultText(id, refusedMembers(failure, context.id)));
    else reply(errorText(id, { ...UNREADABLE, data: errorMessage(failure.violations, context.id) }));
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

const noBase64 = (path: FieldPath): Violation =>
  violation(
    path,
    { kind: 'valid' },
    'must be a file as Base64, without line breaks and without data: before it',
  );

const noName = (path: FieldPath): Violation =>
  violation(path, { kind: 'valid' }, 'must be a text of at most 1,000 bytes');

const noFiles = (field: string, max: number): Violation =>
  violation([field], { kind: 'valid' }, `must be a list of at most ${max} objects with name and content`);
