import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { CdpConnection, type CdpValues } from './cdp-connection.ts';
import type { CdpBatch, CdpCommand, CdpOrder, CdpReport } from './cdp-wire.ts';
import { DocumentNetwork } from './document-network.ts';
import { PageSession } from './page-session.ts';

const SESSION = 's1';
const FRAME = 'f1';

/** What the browser answers at once; others wait for the test. */
const ANSWERS: Readonly<Record<string, CdpValues>> = {
  'Target.createBrowserContext': { browserContextId: 'c1' },
  'Target.createTarget': { targetId: FRAME },
  'Target.attachToTarget': { sessionId: SESSION },
  'Page.createIsolatedWorld': { executionContextId: 7 },
};

/** A browser whose word is the test's: it answers but what `unanswered` names, and reports what it is given. */
class ScriptedBrowser {
  readonly #unanswered: string;
  #report: (batch: CdpBatch) => void = () => {};
  readonly #waiting: CdpCommand[] = [];
  #waiter: (() => void) | undefined;

  constructor(unanswered: string) {
    this.#unanswered = unanswered;
  }

  readonly connection = new CdpConnection({
    postMessage: (orders) => this.#take(orders),
    on: (event: string, listener: (batch: CdpBatch) => void) => {
      if (event === 'message') this.#report = listener;
    },
    close: () => {},
  });

  #take(orders: readonly CdpOrder[]): void {
    const commands = orders.filter((order) => order.kind === 'command');
    this.#waiting.push(...commands.filter(({ method }) => method === this.#unanswered));
    if (this.#waiting.length > 0) this.#waiter?.();
    const others = commands.filter(({ method }) => method !== this.#unanswered);
    const reports = others.map(({ id, method }) => answered(id, ANSWERS[method] ?? {}));
    setImmediate(() => this.report(...reports));
  }

  /** The number of the next command that waits for the test. */
  async nextId(): Promise<number> {
    while (this.#waiting.length === 0) await new Promise<void>((resolve) => (this.#waiter = resolve));
    return this.#waiting.shift()!.id;
  }

  /** All in one batch, as they come where much happens at once. */
  report(...reports: readonly CdpReport[]): void {
    if (reports.length > 0) this.#report({ reports, isMore: false });
  }
}

const answered = (id: number, result: CdpValues): CdpReport => ({ kind: 'result', id, result });
const complete = (id: number): CdpReport => answered(id, { result: { value: 'complete' } });
const event = (method: string, params: CdpValues = {}): CdpReport => ({
  kind: 'event',
  method,
  params,
  sessionId: SESSION,
});
const OPENED = event('Page.documentOpened', { frame: { id: FRAME } });
const LOADED = event('Page.loadEventFired');

const LAYOUT = 'Runtime.callFunctionOn';

/** A page to which a document was given, and whether that has loaded. */
async function shownPage(browser: ScriptedBrowser) {
  const { connection } = browser;
  const page = await PageSession.open(connection, 'static');
  const network = new DocumentNetwork({
    connection,
    files: [],
    rules: { external: 'none', allowedOrigins: new Set() },
    outbound: { request: () => assert.fail('nobody is asked') },
    signal: new AbortController().signal,
  });
  const state = { hasLoaded: false };
  const shown = page.show('<p>x', network).then(() => {
    state.hasLoaded = true;
  });
  return { state, shown };
}

/** Whatever follows from what was reported has happened. */
async function comeToRest(): Promise<void> {
  for (let turn = 0; turn < 5; turn++) await nextTurn();
}

test('a complete document has not loaded before its load event: it is complete from the one before it', async () => {
  const browser = new ScriptedBrowser(LAYOUT);
  const { state, shown } = await shownPage(browser);
  // The answer is about the page before; the news of the document comes with it.
  browser.report(complete(await browser.nextId()), OPENED);
  browser.report(complete(await browser.nextId()));
  browser.report(complete(await browser.nextId()));
  await comeToRest();
  assert.equal(state.hasLoaded, false);
  browser.report(LOADED);
  await shown;
});

test('a document without a load event has loaded when it is complete for half a second', async () => {
  const browser = new ScriptedBrowser(LAYOUT);
  const { state, shown } = await shownPage(browser);
  browser.report(OPENED);
  browser.report(answered(await browser.nextId(), { result: { value: 'loading' } }));
  const began = performance.now();
  while (!state.hasLoaded) {
    const id = await Promise.race([browser.nextId(), shown]);
    if (id !== undefined) browser.report(complete(id));
    await comeToRest();
  }
  assert.ok(performance.now() - began >= 450, 'too early');
});

test('a load event before the document has begun is that of the one before it', async () => {
  const browser = new ScriptedBrowser(LAYOUT);
  const { state, shown } = await shownPage(browser);
  browser.report(LOADED);
  await comeToRest();
  assert.equal(state.hasLoaded, false);
  browser.report(OPENED, LOADED);
  await shown;
});
