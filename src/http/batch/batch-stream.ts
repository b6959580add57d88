import { InvalidInput } from '@kontor/base';
import { inTurns } from '../../call/json-spans.ts';
import { CallerDeparture } from '../../core/caller-departure.ts';
import type { Caller } from '../../meter/caller.ts';
import { cpuSchedulingOf } from '../cpu-accounting.ts';
import { failureOf, type Outcome } from '../failure.ts';
import { faultLine } from '../log.ts';
import { MeteredCall } from '../metered-call.ts';
import { AnswerWriter } from './answer-writer.ts';
import { type BatchAnswers, type LineAnswer, NdjsonAnswers, ZipAnswers } from './batch-answers.ts';
import { BATCH, logBatch, logMalformedLine } from './batch-log.ts';
import type { BatchReason } from './batch-models.ts';
import type { BatchStreamOptions } from './batch-options.ts';
import { BatchReader } from './batch-reader.ts';
import { BatchTally } from './batch-tally.ts';
import type { OpenBatch } from './batches.ts';
import type { Deferral } from './deferral.ts';
import { type Envelope, envelopeOf } from './envelope.ts';
import { HashedCounts } from './hashed-counts.ts';
import type { Line } from './line-buffer.ts';
import { LineCall, type LineTask } from './line-call.ts';
import { LineOrder } from './line-order.ts';
import { unreadable, withoutUnreadableId } from './unreadable-line.ts';
import { WaitingLines } from './waiting-lines.ts';

/** Lines that were not started yet. */
const READ_AHEAD_BYTES = 16 * 1024 * 1024;
/** Answers that the caller has not taken yet: beyond, no new line is started. */
const ANSWER_BYTES = 4 * 1024 * 1024;
/** Until a limit of the key is tried again. */
const MAX_PAUSE_MS = 2_000;
/** How often it is looked whether a time is over. */
const TICK_MS = 100;

/**
 * One batch: lines come, calls are made of them, answers go out, all at the pace of whoever is slowest (docs: Many at
 * once). Nothing of it is kept but what is on its way.
 */
export class BatchStream implements OpenBatch {
  readonly #options: BatchStreamOptions;
  readonly #writer: AnswerWriter;
  readonly #answers: BatchAnswers;
  readonly #order: LineOrder;
  readonly #reader: BatchReader;
  readonly #ids: HashedCounts;
  readonly #waiting = new WaitingLines();
  /** Calls under way, and lines that keep their place between two attempts. */
  readonly #underWay = new Map<Line, CallerDeparture>();
  readonly #tally: BatchTally;
  readonly #started = performance.now();
  readonly #done = Promise.withResolvers<void>();
  #caller: Caller;
  /** Bytes of lines that were taken. */
  #takenBytes = 0;
  #pausedUntil = 0;
  #reason: BatchReason | undefined;
  /** Lines that had a place were left unanswered. */
  #isAnyDropped = false;
  #isPumping = false;
  #isEnding = false;
  #isOver = false;
  #closers: (() => void)[] = [];

  constructor(options: BatchStreamOptions) {
    const { context, dependencies, limits, caller, random } = options;
    this.#options = options;
    this.#caller = caller;
    this.#tally = new BatchTally(dependencies.metrics);
    this.#ids = new HashedCounts(random(16));
    this.#writer = new AnswerWriter(context.response, () => this.#pump());
    this.#answers = options.isZip
      ? new ZipAnswers(this.#writer, random(16))
      : new NdjsonAnswers(this.#writer);
    this.#order = new LineOrder(options.isOrdered, (answer) => this.#answers.line(answer));
    this.#reader = new BatchReader({
      request: context.request,
      reply: context.response,
      maxLine: limits.lineBytes,
      window: () => READ_AHEAD_BYTES - this.#waiting.bytes - this.#answers.keptBytes,
      taken: () => this.#takenBytes,
      openShare: () => dependencies.bodies.openStream(caller.source),
      onArrival: () => this.#pump(),
    });
  }

  get waitingLines(): number {
    return this.#waiting.size;
  }

  #cutOff(): void {
    this.#options.context.response.destroy();
  }

  /** Serves it to its end, or until the caller is gone. */
  async serve(): Promise<void> {
    const { context, batches, caller, progressMs, dependencies } = this.#options;
    const { request, response } = context;
    dependencies.connections.expectLines(request.socket);
    context.beginStream({ 'content-type': this.#answers.type, 'x-accel-buffering': 'no' });
    if (response.destroyed) return;
    const tick = setInterval(() => this.#tick(), TICK_MS);
    const progress = progressMs === 0 ? undefined : setInterval(() => this.#report(), progressMs);
    this.#closers = [
      batches.add(this, caller),
      () => clearInterval(tick),
      () => clearInterval(progress),
      () => this.#reader.close(),
    ];
    response.on('close', () => this.#leave());
    this.#reader.start();
    await this.#done.promise;
  }

  /** Starts as many lines as may be under way, and reads on where there is room. */
  #pump(): void {
    if (this.#isPumping || this.#isOver) return;
    this.#isPumping = true;
    while (this.#mayStart()) if (!this.#startNext()) break;
    this.#reader.goOn();
    this.#isPumping = false;
    this.#endWhenDone();
  }

  #mayStart(): boolean {
    if (this.#isEnding || this.#isStopped || performance.now() < this.#pausedUntil) return false;
    const answerBytes = this.#writer.size + this.#order.heldBytes;
    if (answerBytes >= ANSWER_BYTES) return false;
    return this.#underWay.size + this.#order.held < this.#options.limits.concurrency;
  }

  /** No new line is started. That there are too many ends the reading alone. */
  get #isStopped(): boolean {
    return this.#reason !== undefined && this.#reason !== 'line-limit';
  }

  /** @returns false when there is none, or no place for it */
  #startNext(): boolean {
    if (!this.#waiting.hasReady && !this.#reader.hasWhole) return false;
    const freePlace = this.#options.batches.takePlace(this.#caller);
    if (freePlace === undefined) return false;
    const task = this.#waiting.takeReady();
    if (task !== undefined) {
      this.#underWay.set(task.line, task.departure);
      void this.#finish(task, freePlace);
      return true;
    }
    const line = this.#takeLine();
    if (line === undefined) {
      freePlace();
      return false;
    }
    const departure = new CallerDeparture();
    this.#underWay.set(line, departure);
    void this.#begin(line, departure, freePlace);
    return true;
  }

  #takeLine(): Line | undefined {
    const line = this.#reader.take();
    if (line === undefined) return undefined;
    if (line.number > this.#options.limits.lines) {
      line.release();
      this.#stop('line-limit');
      return undefined;
    }
    this.#tally.counts.read += 1;
    this.#takenBytes += line.bytes.length;
    return line;
  }

  /** Reads what is around the input, when it is the turn of the caller. */
  async #begin(line: Line, departure: CallerDeparture, freePlace: () => void): Promise<void> {
    const { dependencies, endpoints, repeatKey } = this.#options;
    const scheduling = cpuSchedulingOf(dependencies.load, this.#caller.source);
    try {
      const turn = scheduling.turn();
      if (turn !== undefined) await turn;
      const options = {
        number: line.number,
        isNamed: repeatKey !== undefined,
        endpoints,
        isTaken: (id: string) => this.#ids.add(id) > 0,
      };
      const envelope = line.isTooLong
        ? undefined
        : await inTurns(envelopeOf(line.bytes, options), scheduling);
      const answered = {
        id: envelope?.id ?? null,
        line: line.number,
        requestId: dependencies.newRequestId(),
        unknown: envelope?.unknown ?? [],
      };
      const endpoint = envelope?.endpoint;
      if (envelope === undefined || endpoint === undefined) {
        freePlace();
        this.#refuseUnread(line, answered, envelope);
        return;
      }
      const task: LineTask = {
        ...{ line, answered, departure, attempts: 0, firstAttempt: 0 },
        envelope: { ...envelope, endpoint },
      };
      await this.#finish(task, freePlace);
    } catch (error) {
      this.#fail(error);
    } finally {
      freePlace();
    }
  }

  /** Makes the call of a line, and whatever follows from its outcome. */
  async #finish(task: LineTask, freePlace: () => void): Promise<void> {
    try {
      const outcome = await this.#attempt(task, freePlace);
      if (this.#isOver || outcome === undefined) this.#release(task.line);
      else if ('result' in outcome) this.#answer(task.line, { answered: task.answered, ...outcome });
      else this.#defer(task, outcome);
    } catch (error) {
      this.#fail(error);
    } finally {
      freePlace();
    }
    this.#pump();
  }

  async #attempt(task: LineTask, freePlace: () => void): Promise<LineCall['outcome']> {
    const { dependencies, context, repeatKey } = this.#options;
    const transport = new LineCall({
      ...{ task, dependencies, context, repeatKey, onHeld: freePlace },
      mayWait: () => this.#waiting.hasRoom,
      onCaller: (caller) => {
        this.#caller = caller;
      },
    });
    const { departure } = task;
    await new MeteredCall({
      ...{ transport, dependencies, departure, context: transport.context },
      started: performance.now(),
    }).serve();
    return transport.outcome;
  }

  #defer(task: LineTask, deferral: Deferral): void {
    const until = performance.now() + deferral.ms;
    if (deferral.kind === 'queue') {
      this.#waiting.addInPlace(task, until);
      return;
    }
    this.#underWay.delete(task.line);
    if (deferral.kind === 'batch') {
      // Others of the key may leave room earlier than it was expected.
      this.#pausedUntil = Math.min(until, performance.now() + MAX_PAUSE_MS);
      this.#waiting.addReady(task);
      return;
    }
    if (deferral.isOwn !== true) {
      if (task.attempts === 0) task.firstAttempt = performance.now();
      task.attempts += 1;
    }
    task.line.detach();
    this.#waiting.add(task, { until, what: deferral.what });
  }

  /** A line of no operation: nothing is called. */
  #refuseUnread(line: Line, answered: LineAnswer['answered'], envelope: Envelope | undefined): void {
    const { dependencies, context } = this.#options;
    const { lineBytes } = this.#options.limits;
    const result = failureOf(new InvalidInput(envelope?.violations ?? [unreadable(line, lineBytes)]));
    logMalformedLine(dependencies, {
      ...{ caller: this.#caller, context, requestId: answered.requestId },
      ...{ refused: result, bytesIn: line.bytes.length },
    });
    this.#answer(line, { answered, result });
    this.#pump();
  }

  #answer(line: Line, answer: LineAnswer): void {
    this.#release(line);
    const reason = this.#tally.add(answer);
    if (reason !== undefined) this.#stop(reason);
    this.#order.add(withoutUnreadableId(answer));
  }

  /** Nobody looks into the line any more. */
  #release(line: Line): void {
    this.#underWay.delete(line);
    this.#takenBytes -= line.bytes.length;
    line.release();
  }

  #report(): void {
    if (this.#isEnding || this.#isOver || this.#writer.size >= ANSWER_BYTES) return;
    this.#answers.progress(this.#tally.counts, this.#waiting.reasons);
  }

  /** What time alone brings. */
  #tick(): void {
    const { state } = this.#options.dependencies;
    const { idleMs, timeMs } = this.#options.limits;
    const now = performance.now();
    const { stalledSince } = this.#writer;
    if (stalledSince !== undefined && now - stalledSince > idleMs) {
      this.#cutOff();
      return;
    }
    if (state.phase === 'portClosed' || state.phase === 'closing') this.#stop('shutting-down');
    else if (now - this.#started > timeMs) this.#stop('time');
    else if (this.#isIdle && now - this.#reader.lastArrival > idleMs) this.#stop('idle');
    if (this.#isStopped) this.#dropQueued();
    for (const task of this.#waiting.takeDue(now)) void this.#finish(task, () => undefined);
    this.#pump();
  }

  /** Lines that keep a place while a queue of ours is full: no call of theirs is under way. */
  #dropQueued(): void {
    for (const task of this.#waiting.clearInPlace()) {
      this.#isAnyDropped = true;
      this.#release(task.line);
    }
  }

  get #isIdle(): boolean {
    const isWorking = this.#underWay.size > 0 || this.#waiting.size > 0 || this.#writer.size > 0;
    return !isWorking && !this.#reader.isDone && !this.#reader.hasWhole;
  }

  /** No new lines; those under way are answered. */
  #stop(reason: BatchReason): void {
    if (this.#reason === undefined || (this.#reason === 'line-limit' && reason !== 'line-limit'))
      this.#reason = reason;
  }

  #endWhenDone(): void {
    if (this.#isEnding || this.#isOver || this.#underWay.size > 0) return;
    const isRead = this.#reader.isDone || this.#reason === 'line-limit';
    const isAnswered = isRead && this.#waiting.size === 0;
    if (isAnswered || this.#isStopped) void this.#end();
  }

  async #end(): Promise<void> {
    this.#isEnding = true;
    const { context } = this.#options;
    // The reason came when there was nothing left to leave out.
    const isLeft = this.#waiting.size > 0 || this.#isAnyDropped || !this.#reader.isDone;
    const complete = !isLeft && this.#reason !== 'line-limit';
    this.#reader.stop();
    this.#order.flush();
    this.#answers.end(this.#tally.counts, { complete, reason: complete ? undefined : this.#reason });
    await this.#writer.drained();
    if (this.#isOver) return;
    context.endStream(this.#writer.sent);
    this.#close('ok');
  }

  /** The connection is closed. */
  #leave(): void {
    if (this.#isOver) return;
    for (const departure of this.#underWay.values()) departure.announce();
    this.#close('aborted');
  }

  /** A fault of ours outside of any call: what the caller has got is right, the rest is cut off. */
  #fail(error: unknown): void {
    const { dependencies, context } = this.#options;
    dependencies.log.fault(faultLine(error, context.id, BATCH));
    this.#cutOff();
  }

  #close(outcome: Outcome): void {
    this.#isOver = true;
    for (const task of this.#waiting.clear()) this.#release(task.line);
    for (const close of this.#closers) close();
    const { dependencies, context } = this.#options;
    logBatch(dependencies, {
      ...{ caller: this.#caller, context, outcome, started: this.#started },
      ...{ bytesIn: this.#reader.received, bytesOut: this.#writer.sent },
    });
    this.#done.resolve();
  }
}
