import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import { afterwards } from './afterwards.mts';
import type { HonestReply } from './honest-caller.mts';
import { quantile } from './http-caller.mts';
import { openTestLedger } from './open-ledger.mts';

/** A module of this folder as a process that reports when it is ready, and ends with the test. */
export interface Companion {
  readonly child: ChildProcess;
  /** Its output when it was ready. */
  readonly said: string;
  /** Sends an order; the next report. */
  ask<Order extends object | string, Report>(order: Order): Promise<Report>;
}

export async function companion(
  t: TestContext,
  module: string,
  ...args: readonly string[]
): Promise<Companion> {
  const child = fork(join(import.meta.dirname, module), args);
  afterwards(t, async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.disconnect();
    await once(child, 'exit');
  });
  const [said] = (await once(child, 'message')) as [string];
  const ask = async <Order extends object | string, Report>(order: Order): Promise<Report> => {
    const answered = once(child, 'message') as Promise<[Report]>;
    child.send(order);
    return (await answered)[0];
  };
  return { child, said, ask };
}

/** How an honest caller fared since the last report. */
export interface Honest {
  /** Of its charged calls. */
  readonly served: number;
  readonly calls: number;
  readonly isHealthy: boolean;
  /** 99th percentile of small calls, in ms; `idle`: of a server that does nothing, at the same time. */
  readonly p99: number;
  readonly idleP99: number;
}

/** An honest caller of this key beside what else happens; the figures since the last question. */
export async function honestCaller(
  t: TestContext,
  address: string,
  key: string,
): Promise<() => Promise<Honest>> {
  const idle = await companion(t, 'idle-server.mts');
  const caller = await companion(t, 'honest-caller.mts', address, key, idle.said);
  return async () => {
    const replies = await caller.ask<string, readonly HonestReply[]>('report');
    const of = (what: HonestReply['what']) => replies.filter((reply) => reply.what === what);
    const charged = [...of('small'), ...of('invoice')];
    const p99 = (what: HonestReply['what']) =>
      quantile(
        of(what).map(({ ms }) => ms),
        0.99,
      );
    return {
      served: charged.filter(({ status }) => status === 200).length / charged.length,
      calls: charged.length,
      isHealthy: of('health').every(({ status }) => status === 200),
      p99: p99('small'),
      idleP99: p99('idle'),
    };
  };
}

/** The key of somebody else in the books of a data folder, before the service starts on it. */
export async function keyOfAnother(dataFolder: string): Promise<string> {
  const ledger = await openTestLedger(dataFolder);
  const account = (await ledger.signUp.create('honest@example.org', null, { free: 'never' }))!;
  await ledger.grantService.book({ account, amount: 1_000_000, reason: 'test', actor: 'test' });
  const settings = { name: 'honest', scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null };
  const { text } = await ledger.keyService.create(account, settings);
  await ledger.close();
  return text;
}
