import { type Violation, violation } from '@kontor/base';
import type { CpuScheduling } from '../../call/cpu-scheduling.ts';
import { freePieces } from '../../call/free-bytes.ts';
import type { GivenInput } from '../../call/input.ts';
import { inTurns, type Member, membersIn, type Span } from '../../call/json-spans.ts';
import type { Accepted } from '../../call/negotiate.ts';
import type { Performed } from '../../call/perform.ts';
import { type AnyOperation, fileMembers, type Output } from '../../core/operation.ts';
import type { Caller } from '../../meter/caller.ts';
import { isRepeatKey } from '../../meter/retry-tag.ts';
import { parseAccept } from '../accept.ts';
import { callerOf } from '../admission.ts';
import { embeddedInput } from '../embedded-input/embedded-input.ts';
import { errorMessage, type Failure } from '../failure.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import type { CallProgress, CallTransport } from '../metered-call.ts';
import { wrongRepeatKey } from '../repeat-key.ts';
import type { RequestContext } from '../request-context.ts';
import { errorText, type RequestId, resultText } from './json-rpc.ts';
import { requestedMediaType } from './tool-arguments.ts';
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
    const { bytes, given: span, members } = this.#options;
    try {
      const given = await embeddedInput(this.operation, { bytes, span, members }, progress);
      return { ...given, violations: [...given.violations, ...this.#wrong] };
    } finally {
      // All other messages of a batch are answered: nobody looks into it any more.
      freePieces([bytes]);
    }
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

const wrongMediaType = ({ produces }: AnyOperation): Violation =>
  violation([MEDIA_TYPE], { kind: 'valid' }, `must be one of ${produces.join(', ')}`);
