import { setTimeout as sleep } from 'node:timers/promises';
import type { PinoLog } from '../http/pino-log.ts';
import type { Service } from './build-service.ts';

const STOP_ACCEPTING_MS = 500;
/** Of the grace, for what comes after the calls: charges under way, database, workers. */
const LAST_STEPS_SHARE = 0.25;
const MAX_LAST_STEPS_MS = 2000;

interface Ending {
  readonly graceMs: number;
  /** What is closed, in this order. */
  readonly closing: readonly (() => Promise<void>)[];
  readonly log: PinoLog;
}

/** Ends in order at SIGTERM and SIGINT, at once at the second; a fault that nobody caught ends with code 1. */
export function watchForEnd(service: Service, { graceMs, closing, log }: Ending): void {
  let ending = false;
  const end = async (code: number, cause: string) => {
    if (ending) process.exit(code === 0 ? 130 : code);
    const until = performance.now() + graceMs;
    const left = () => until - performance.now();
    ending = true;
    log.info('stopping', { cause });
    service.state.closing = true;
    const lastStepsMs = Math.min(MAX_LAST_STEPS_MS, LAST_STEPS_SHARE * graceMs);
    await sleep(Math.min(STOP_ACCEPTING_MS, graceMs / 2));
    await Promise.race([service.drain(), sleep(left() - lastStepsMs)]);
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
    log.warn('uncaught', { error: error instanceof Error ? error.constructor.name : typeof error });
    end(1, 'fault').catch(() => process.exit(1));
  };
  // Node opens its inspector at this signal unless somebody listens: whoever may send one could then read all memory.
  process.on('SIGUSR1', () => {});
  // From a terminal it means that the window was closed, otherwise that files have changed.
  process.on('SIGHUP', () => (process.stdout.isTTY ? onSignal('SIGHUP') : service.reload()));
  process.on('SIGTERM', onSignal).on('SIGINT', onSignal);
  process.on('uncaughtException', onFault).on('unhandledRejection', onFault);
}
