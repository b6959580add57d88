import { hash } from 'node:crypto';
import { InvalidInput } from '@kontor/base';
import type { GivenInput } from '../../call/input.ts';
import { inTurns, membersIn } from '../../call/json-spans.ts';
import type { Accepted } from '../../call/negotiate.ts';
import type { Performed } from '../../call/perform.ts';
import type { CallerDeparture } from '../../core/caller-departure.ts';
import { type AnyOperation, fileMembers, type Output } from '../../core/operation.ts';
import type { Caller } from '../../meter/caller.ts';
import { parseAccept } from '../accept.ts';
import { admitted } from '../admission.ts';
import { noDigest } from '../bodies/read-json.ts';
import { embeddedInput } from '../embedded-input/embedded-input.ts';
import type { Failure } from '../failure.ts';
import type { OperationEndpoint } from '../http-call.ts';
import type { HttpDependencies } from '../http-dependencies.ts';
import type { CallContext, CallProgress, CallTransport } from '../metered-call.ts';
import type { RequestContext } from '../request-context.ts';
import { BATCH_PATH } from './batch-route.ts';
import { type Deferral, deferralOf } from './deferral.ts';
import type { Envelope, LineInput } from './envelope.ts';
import type { Line } from './line-buffer.ts';
import { type AnsweredLine, type LineResult, lineResult } from './line-result.ts';

/** Members of an input that are looked through for a file; unknown ones count (contract: Input rules). */
const MAX_MEMBERS = 1_000;

/** A line on its way to its answer, which may take several attempts. */
export interface LineTask {
  readonly line: Line;
  readonly envelope: Envelope & { readonly endpoint: OperationEndpoint };
  readonly answered: AnsweredLine;
  readonly departure: CallerDeparture;
  /** Attempts that something outside has ended, the first of them at this time by `performance.now()`. */
  attempts: number;
  firstAttempt: number;
}

interface LineCallOptions {
  readonly task: LineTask;
  readonly dependencies: HttpDependencies;
  /** Of the batch. */
  readonly context: RequestContext;
  /** The caller's name for the request. */
  readonly repeatKey: string | undefined;
  /** Of another line there is room to wait for something outside. */
  readonly mayWait: () => boolean;
  /** The call counts as one under way now. */
  readonly onHeld: () => void;
  /** As the key is now. */
  readonly onCaller: (caller: Caller) => void;
}

/** One attempt at a line: a call of its operation like any other, whose result goes into a line. */
export class LineCall implements CallTransport<LineResult> {
  readonly operation: AnyOperation;
  readonly cost: number;
  readonly repeat: CallTransport<LineResult>['repeat'];
  readonly accepted: Accepted;
  /** Of this line alone. */
  readonly context: CallContext & { status: number; sent: number };
  readonly #options: LineCallOptions;
  #result: Performed<LineResult> | Failure | undefined;
  #deferral: Deferral | undefined;
  #judged: unknown;

  constructor(options: LineCallOptions) {
    const { task, context, repeatKey } = options;
    const { endpoint, accept, id, violations } = task.envelope;
    this.#options = options;
    this.operation = endpoint.operation;
    this.cost = endpoint.cost;
    this.accepted = parseAccept(accept);
    const isNamed = repeatKey !== undefined && id !== null && violations.length === 0;
    this.repeat = isNamed
      ? { key: repeatKey, target: ['POST', BATCH_PATH, endpoint.operation.name, id] }
      : undefined;
    this.context = {
      ...{ id: task.answered.requestId, request: context.request, batch: context.id },
      ...{ status: 0, sent: 0, isCounted: true },
    };
  }

  /** The line's answer, or why it has none yet; neither: the caller is gone. */
  get outcome(): { readonly result: Performed<LineResult> | Failure } | Deferral | undefined {
    return this.#result === undefined ? this.#deferral : { result: this.#result };
  }

  /** Scope, address and life of the key, load and limits: as for a request of its own. */
  async admit(onCaller: (caller: Caller) => void): Promise<void> {
    const { dependencies, context, task } = this.#options;
    const caller = await task.envelope.endpoint.callerOf(context);
    onCaller(caller);
    this.#options.onCaller(caller);
    await admitted(dependencies, caller);
  }

  async readInput(_: Caller, progress: CallProgress): Promise<GivenInput> {
    this.#options.onHeld();
    const { input, violations } = this.#options.task.envelope;
    if (input === undefined) throw new InvalidInput(violations);
    const given = await this.#read(input, progress);
    return violations.length === 0 ? given : { ...given, violations: [...violations, ...given.violations] };
  }

  #read(input: LineInput, progress: CallProgress): GivenInput | Promise<GivenInput> {
    const { line } = this.#options.task;
    const files = fileMembers(this.operation.body);
    if (input.kind === 'values' && files.length === 0) {
      const { values, span } = input;
      const isNamed = this.repeat !== undefined && span !== undefined;
      const digest = isNamed
        ? hash('sha256', line.bytes.subarray(span.start, span.end), 'buffer')
        : undefined;
      const size = span === undefined ? line.bytes.length : span.end - span.start;
      return { values, violations: [], size, digest: () => digest ?? noDigest() };
    }
    return this.#readInTurns(input, files.length > 0, progress);
  }

  async #readInTurns(input: LineInput, hasFiles: boolean, progress: CallProgress): Promise<GivenInput> {
    const { bytes } = this.#options.task.line;
    const { span } = input;
    const members =
      hasFiles && span !== undefined
        ? await inTurns(membersIn(bytes, span, MAX_MEMBERS), progress.scheduling)
        : [];
    return embeddedInput(this.operation, { bytes, span, members: members ?? [] }, progress);
  }

  encode(output: Output): LineResult {
    return lineResult(output);
  }

  answer(performed: Performed<LineResult>): void {
    this.#result = performed;
    this.context.status = performed.form === undefined ? 204 : 200;
    this.context.sent = performed.form?.size ?? 0;
  }

  refuse(failure: Failure): void {
    this.#result = failure;
    this.context.status = failure.status;
  }

  /** Judged once: others may begin to wait meanwhile. */
  defers(error: unknown): boolean {
    if (this.#judged === error) return this.#deferral !== undefined;
    this.#judged = error;
    const { task, mayWait } = this.#options;
    const elapsedMs = task.attempts === 0 ? 0 : performance.now() - task.firstAttempt;
    const deferral = deferralOf(error, { attempts: task.attempts, elapsedMs });
    this.#deferral = deferral?.kind === 'outside' && !mayWait() ? withoutRoom(deferral) : deferral;
    return this.#deferral !== undefined;
  }

  close(): undefined {
    return undefined;
  }
}

/** Of what too many lines wait for already: the line keeps its place where it is a limit of ours, else it is answered. */
const withoutRoom = ({ ms, isOwn }: Deferral & { readonly kind: 'outside' }): Deferral | undefined =>
  isOwn === true ? { kind: 'queue', ms } : undefined;
