import assert from 'node:assert/strict';
import { test } from 'node:test';
import { GaveWay } from '@kontor/base';
import { PagePool, type PageUser } from './page-pool.ts';
import type { OpenPage } from './renderers.ts';

const ANNA: PageUser = { account: 'anna', key: 'anna 1' };
const BERT: PageUser = { account: 'bert', key: 'bert 1' };

/** A pool of pages without a browser: `opened` pages in order, `ended` those that had to give way. */
function poolOfPages(open?: () => Promise<OpenPage>) {
  const opened: OpenPage[] = [];
  const ended: OpenPage[] = [];
  const reasons: Error[] = [];
  const clock = { ms: 0 };
  const counted = { gaveWay: 0 };
  const pageOfNothing = async (): Promise<OpenPage> => {
    const page = { page: { isCrashed: false }, pids: new Set<number>(), openedAt: clock.ms };
    // Only whether it has crashed is asked here.
    const one = page as unknown as OpenPage;
    opened.push(one);
    return one;
  };
  const pool = new PagePool({
    renderers: {
      open: open ?? pageOfNothing,
      own: () => {},
      close: async () => {},
      endNow: ({ page }, reason) => {
        ended.push(opened.find((one) => one.page === page)!);
        reasons.push(reason);
      },
      endingOf: () => undefined,
      bytesOf: () => 0,
    },
    now: () => clock.ms,
    reused: 4,
    reserve: 0,
    onError: assert.ifError,
    gaveWay: () => counted.gaveWay++,
  });
  return { pool, opened, ended, reasons, clock, counted };
}

test('where the browser does not answer, the long documents of the account that had its pages longest give way', async () => {
  const { pool, opened, ended, reasons, clock, counted } = poolOfPages();
  await pool.borrow('full', ANNA);
  await pool.borrow('full', ANNA);
  clock.ms = 2_000;
  await pool.borrow('full', BERT);
  await pool.borrow('full', ANNA);
  clock.ms = 2_500;
  pool.makeWay();
  assert.deepEqual(ended, opened.slice(0, 2));
  assert.ok(reasons.every((reason) => reason instanceof GaveWay));
  assert.equal(counted.gaveWay, 2);
});

test('a document that waits for its page is one that others give way to', async () => {
  let isFirst = true;
  const never = Promise.withResolvers<OpenPage>();
  const page = { page: { isCrashed: false }, pids: new Set<number>(), openedAt: 0 } as unknown as OpenPage;
  const { pool, reasons, clock } = poolOfPages(() => {
    const opening = isFirst ? Promise.resolve(page) : never.promise;
    isFirst = false;
    return opening;
  });
  await pool.borrow('full', ANNA);
  clock.ms = 2_000;
  void pool.borrow('static', BERT);
  pool.makeWay();
  assert.equal(reasons.length, 1);
});

test('an account that has the browser to itself goes on', async () => {
  const { pool, ended, clock } = poolOfPages();
  await pool.borrow('full', ANNA);
  await pool.borrow('static', { ...ANNA, key: 'anna 2' });
  clock.ms = 60_000;
  pool.makeWay();
  assert.deepEqual(ended, []);
});

test('a page that was given back counts no more', async () => {
  const { pool, ended, clock } = poolOfPages();
  const loan = await pool.borrow('full', ANNA);
  await pool.borrow('full', BERT);
  clock.ms = 60_000;
  loan.giveBack(true);
  pool.makeWay();
  assert.deepEqual(ended, []);
});
