import { setTimeout as sleep } from 'node:timers/promises';
import type { Config } from '../config.ts';
import type { PinoLog } from '../http/pino-log.ts';
import type { Service } from './build-service.ts';
import { errorName } from './error-name.ts';
import type { ChildLink } from './processes/child-link.ts';

const STOP_ACCEPTING_MS = 500;
/**
 * With a delay, how long connections without a call stay open behind it. What a balancer sends on one that it has kept
 * is answered, and one that it does not use it has closed by then (`keepalive_timeout 4s` in `deploy/nginx-nodes.conf`).
 */
const LAST_REQUESTS_MS = 5_000;
/**
 * A process that another one has replaced closes connections without a request after so long: whoever has just sent one on
 * a connection that it kept is answered.
 */
const REPLACED_IDLE_MS = 3_000;
/** Of the grace, for what comes after the calls: charges under way, database, workers. */
const LAST_STEPS_SHARE = 0.25;
const MAX_LAST_STEPS_MS = 2000;

interface Ending {
  /** For the balancer, which sends new connections elsewhere meanwhile; 0: there is none. */
  readonly delayMs: number;
  readonly graceMs: number;
  /** What is closed, in this order. */
  readonly closing: readonly (() => Promise<void>)[];
  readonly log: PinoLog;
  /** Where the process is one of several: it ends when its supervisor has it end, and by no signal. */
  readonly link?: ChildLink | undefined;
}

/** How long a process may take to end in order, in milliseconds. */
export const endMs = ({
  SHUTDOWN_DELAY: delay,
  SHUTDOWN_GRACE: grace,
}: Pick<Config, 'SHUTDOWN_DELAY' | 'SHUTDOWN_GRACE'>): number =>
  (delay + grace) * 1000 + Math.max(delay > 0 ? LAST_REQUESTS_MS : 0, REPLACED_IDLE_MS);

/**
 * Ends in order at SIGTERM and SIGINT, at once at the second; a fault that nobody caught ends with code 1 and without
 * the delay.
 */
export function watchForEnd(service: Service, { delayMs, graceMs, closing, log, link }: Ending): void {
  let ending = false;
  const end = async (code: number, cause: string, isReplaced = false) => {
    if (ending) process.exit(code === 0 ? 130 : code);
    ending = true;
    link?.ending();
    log.info('stopping', { cause });
    const isForBalancer = delayMs > 0 && code === 0 && !isReplaced;
    if (isReplaced) service.giveWay();
    else if (isForBalancer) {
      service.leave();
      await sleep(delayMs);
    }
    const idleMs = lastRequestsMs(isReplaced, isForBalancer);
    const until = performance.now() + idleMs + graceMs;
    const left = () => until - performance.now();
    const lastStepsMs = Math.min(MAX_LAST_STEPS_MS, LAST_STEPS_SHARE * graceMs);
    const drained = idleMs > 0 ? service.drain(idleMs) : refuseAndDrain(service, graceMs);
    await Promise.race([drained, sleep(left() - lastStepsMs)]);
    service.cutOff();
    const closeAll = async () => {
      for (const close of closing) await close();
    };
    await Promise.race([closeAll(), sleep(left())]);
    log.info('stopped', { cause, code });
    log.close();
    process.exit(code);
  };
  const onSignal = (signal: string) => {
    end(0, signal).catch(() => process.exit(1));
  };
  const onFault = (error: unknown) => {
    log.warn('uncaught', { error: errorName(error) });
    end(1, 'fault').catch(() => process.exit(1));
  };
  process.on('uncaughtException', onFault).on('unhandledRejection', onFault);
  // Node opens its inspector at this signal unless somebody listens: whoever may send one could then read all memory.
  process.on('SIGUSR1', () => {});
  if (link !== undefined) {
    // A terminal sends them to the whole group, some service managers to all: the supervisor has children end in order.
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP', 'SIGUSR2']) process.on(signal, () => {});
    link.obey({
      end: (cause) => void (ending || onSignal(cause)),
      leave: () => void (ending || end(0, 'replaced', true).catch(() => process.exit(1))),
      reload: () => service.reload(),
    });
    return;
  }
  // From a terminal it means that the window was closed, otherwise that files have changed.
  process.on('SIGHUP', () => (process.stdout.isTTY ? onSignal('SIGHUP') : service.reload()));
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
}

/** How long connections without a call stay open behind the end of the port. */
function lastRequestsMs(isReplaced: boolean, isForBalancer: boolean): number {
  if (isReplaced) return REPLACED_IDLE_MS;
  return isForBalancer ? LAST_REQUESTS_MS : 0;
}

/** New calls get 503, and after a moment nobody is let in any more. */
async function refuseAndDrain({ state, drain }: Service, graceMs: number): Promise<void> {
  state.phase = 'closing';
  await sleep(Math.min(STOP_ACCEPTING_MS, graceMs / 2));
  await drain();
}
