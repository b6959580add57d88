import type { CallerDeparture } from '../core/caller-departure.ts';
import type { AnyOperation, Clock, Output } from '../core/operation.ts';
import { CallerLeft, runOperation } from '../core/run.ts';
import { RunDeadline } from '../core/run-deadline.ts';
import type { Caller } from '../meter/caller.ts';
import type { Hold } from '../meter/holds.ts';
import type { Meter, Receipt } from '../meter/meter.ts';
import type { Repeat } from '../meter/retry-tag.ts';
import { type CpuScheduling, UNSCHEDULED } from './cpu-scheduling.ts';
import { checkedInput, type GivenInput } from './input.ts';
import type { Accepted } from './negotiate.ts';

/** What every call is run with; made once. */
export interface CallDependencies {
  readonly meter: Pick<Meter, 'hold' | 'cover' | 'debit' | 'failed'>;
  readonly clock: Clock;
  /** What the operator has set of an operation's own settings. */
  readonly settingsOf: (operation: AnyOperation) => unknown;
  /**
   * The tools that an operation names, for one caller; queues are fair by account, then by key.
   * @param waited called with the milliseconds that the call waited for a place in a queue
   */
  readonly toolsFor: (
    operation: AnyOperation,
    caller: Pick<Caller, 'source' | 'test'>,
    waited: (ms: number) => void,
  ) => Readonly<Record<string, unknown>>;
}

/** An output in the form in which it leaves. */
export interface Encoded {
  /** In bytes. */
  readonly size: number;
}

/** One call of an operation, however it came in: over HTTP, from a session, from the command line. */
export interface Call<Form extends Encoded> {
  readonly operation: AnyOperation;
  /** Credits. */
  readonly cost: number;
  /** A key that was checked for this operation. */
  readonly caller: Caller;
  readonly requestId: string;
  /** When the call came in, by `performance.now()`. */
  readonly started: number;
  /** Given when the caller named the request, so that a retry of it goes free. */
  readonly repeat?: Pick<Repeat, 'key' | 'target'> | undefined;
  /**
   * Reads what was sent; called once the price is set aside, and never when it cannot be.
   * @throws InvalidInput for what cannot be read at all; CallerLeft when it breaks off
   */
  readonly readInput: () => GivenInput | Promise<GivenInput>;
  /** Media types that the caller takes. */
  readonly accepted: Accepted;
  readonly departure: CallerDeparture;
  readonly scheduling?: CpuScheduling;
  /** Whether the call will be made again after this error, and is not counted as failed. Default: never. */
  readonly isDeferred?: (error: unknown) => boolean;
  /** Brings an output into the form in which it leaves; before the debit, so that its size is known. */
  readonly encode: (output: Output) => Form | Promise<Form>;
}

/** Token of X-Warning on everything that a test key is answered (rules: Test keys). */
export const TEST_KEY_WARNING = 'test-key';

/** A call that has succeeded and is paid. */
export interface Performed<Form extends Encoded> {
  /** `undefined`: the operation has nothing to hand out. */
  readonly form: Form | undefined;
  readonly receipt: Receipt;
  /**
   * Tokens of X-Warning that are no operation's own: members that it does not have, the mark of test keys. Where there
   * is an output, it reports them itself.
   */
  readonly unknown: readonly string[];
}

const withWarnings = (output: Output, more: readonly string[]): Output =>
  more.length === 0 ? output : { ...output, warnings: [...(output.warnings ?? []), ...more] };

/**
 * Performs a call for its caller: hold → input → cover → run → durable debit. What it returns is charged, and what it
 * throws is not, but counted as failed.
 * @throws Refusal unpaid or busy, before anything is read
 * @throws InvalidInput with all that is wrong with the input
 * @throws Unavailable at the deadline, when something that the operation needs is away, or when the debit fails
 * @throws CallerLeft when the caller left before the debit
 */
export async function performCall<Form extends Encoded>(
  parts: CallDependencies,
  call: Call<Form>,
): Promise<Performed<Form>> {
  const { operation, caller, cost, repeat } = call;
  let hold: Hold | undefined;
  try {
    hold = parts.meter.hold(caller, cost, { mayRepeat: repeat !== undefined });
    return await performHeld(parts, call, hold);
  } catch (error) {
    if (call.isDeferred?.(error) !== true) parts.meter.failed(caller, operation.name);
    throw error;
  } finally {
    hold?.release();
  }
}

/** What comes after the hold. */
async function performHeld<Form extends Encoded>(
  parts: CallDependencies,
  call: Call<Form>,
  hold: Hold,
): Promise<Performed<Form>> {
  const { meter, clock, settingsOf, toolsFor } = parts;
  const { operation, caller, accepted, departure, scheduling = UNSCHEDULED } = call;
  const settings = settingsOf(operation);
  const account = caller.owner.settings;
  const reading = call.readInput();
  const given = reading instanceof Promise ? await reading : reading;
  const deadline = new RunDeadline();
  const tools = toolsFor(operation, caller, (ms) => deadline.putOff(ms));
  const further = { accepted, settings, account, tools, departure, scheduling };
  const checking = checkedInput(operation, given, further);
  const { input, type, unknown: members } = checking instanceof Promise ? await checking : checking;
  const unknown = caller.test ? [...members, TEST_KEY_WARNING] : members;
  // Another media type of the same input is another result: it is charged for itself.
  const repeat = call.repeat && {
    key: call.repeat.key,
    target: [...call.repeat.target, type],
    digest: given.digest,
  };
  if (hold.lack !== undefined) await meter.cover(hold, repeat);
  const isTest = caller.test;
  const { requestId } = call;
  const context = { settings, isTest, requestId, account };
  const run = { operation, input, type, tools, clock, ...context, departure, deadline };
  const made = await scheduling.measure(() => runOperation(run));
  const output = made && withWarnings(made, unknown);
  const encoding = output && scheduling.measure(() => call.encode(output));
  const form = encoding instanceof Promise ? await encoding : encoding;
  // The last moment: from here on the charge is on its way to the disk.
  if (departure.hasLeft) throw new CallerLeft();
  const receipt = await meter.debit(hold, {
    requestId: call.requestId,
    operation: operation.name,
    isEmpty: form === undefined,
    ms: performance.now() - call.started,
    bytesIn: given.size,
    bytesOut: form?.size ?? 0,
    ...(repeat && { repeat }),
  });
  return { form, receipt, unknown };
}
