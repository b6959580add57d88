import assert from 'node:assert/strict';
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { filesWithMark, newMark } from '../../src/testing/marks.ts';
import { isAlive } from '../../src/threads/process-life.ts';
import { browserProcesses, type HtmlService, startHtmlService } from './service.ts';

/** Many callers, browsers that die, services that die. */

const SCRIPTED = '<p id=p></p><script>p.textContent = "x"</script>';
const kinds: readonly [string, string] = ['<p>static', SCRIPTED];

/** The start of a browser and a print take a second; a document that is lost waits for its deadline of half a minute. */
const ONE_MORE_TRY_MS = 25_000;

const statusesOf = (replies: readonly { readonly status: number }[]): Record<number, number> => {
  const counts: Record<number, number> = {};
  for (const { status } of replies) counts[status] = (counts[status] ?? 0) + 1;
  return counts;
};

/** Folders of profiles that are outside the browser's own memory file system. */
const profiles = (): readonly string[] =>
  readdirSync(tmpdir()).filter((name) => /^kontor-browser-\d+-/.test(name));

describe('500 callers at once', () => {
  it('get 200 or 503 with Retry-After, and none waits in vain', { timeout: 120_000 }, async (t) => {
    await using service = await startHtmlService({ KEY_CONCURRENCY: '1000', QUEUE_LIMIT: '64' });
    const calls = Array.from({ length: 500 }, (_, index) => service.print({ content: kinds[index % 2]! }));
    const replies = await Promise.all(calls);
    const counts = statusesOf(replies);
    t.diagnostic(JSON.stringify(counts));
    assert.deepEqual(Object.keys(counts), ['200', '503']);
    assert.ok(counts[200]! >= 64, 'those in the queue are served');
    for (const { status, headers } of replies) {
      if (status === 503) assert.match(headers.get('retry-after') ?? '', /^([1-9]|[12]\d|30)$/);
    }
    assert.equal((await service.print({ content: '<p>next' })).status, 200);
  });
});

describe('a browser that dies', () => {
  it('is replaced; nobody sees it but for the time of one more try', { timeout: 300_000 }, async (t) => {
    await using service = await startHtmlService();
    // `BROWSER_KILLS=50` is the run of a release.
    const kills = Number(process.env.BROWSER_KILLS ?? 10);
    let killed = 0;
    const replies: { readonly status: number; readonly ms: number; readonly body: Buffer }[] = [];
    const caller = async (content: string): Promise<void> => {
      while (killed < kills) replies.push(await service.print({ content, footer: '<p>{current}' }));
    };
    const killer = async (): Promise<void> => {
      while (killed < kills) {
        const before = replies.length;
        // Another moment of the work each time, but not twice under the same document: it is tried again only once.
        await untilAnswered(replies, before + 12 + (killed % 4));
        const [browser] = browserProcesses(service.process.child.pid!);
        if (browser === undefined) continue;
        process.kill(browser.pid, 'SIGKILL');
        killed++;
      }
    };
    await Promise.all([...[...kinds, ...kinds].map(caller), killer()]);
    const counts = statusesOf(replies);
    t.diagnostic(
      `${JSON.stringify(counts)}, slowest ${Math.max(...replies.map(({ ms }) => ms)).toFixed(0)} ms`,
    );
    const failed = replies.find(({ status }) => status !== 200);
    assert.ok(failed === undefined, String(failed?.body));
    for (const { ms } of replies) assert.ok(ms < ONE_MORE_TRY_MS, `${ms} ms`);
  });
});

async function untilAnswered(replies: readonly unknown[], count: number): Promise<void> {
  while (replies.length < count) await new Promise((resolve) => setTimeout(resolve, 5));
}

describe('a service that dies', () => {
  it('leaves no browser and, after the next start, no profile', { timeout: 60_000 }, async () => {
    const dataFolder = mkdtempSync(join(tmpdir(), 'kontor-html-'));
    // Without bubblewrap the profile is a folder of this machine.
    for (const env of [{}, { BWRAP_PATH: '/bin/false' }]) {
      const first = await startHtmlService(env, dataFolder);
      await first.pdf('<p>x');
      const left = browserProcesses(first.process.child.pid!);
      assert.ok(left.length > 2, 'the browser runs');
      await first.process.end('SIGKILL');
      await untilGone(left.map(({ pid }) => pid));
      const second = await startHtmlService(env, dataFolder);
      await second.pdf('<p>x');
      const mine = `kontor-browser-${second.process.child.pid}-`;
      assert.deepEqual(
        profiles().filter((name) => name.startsWith(`kontor-browser-${first.process.child.pid}-`)),
        [],
      );
      await second.process.end('SIGTERM');
      assert.deepEqual(
        profiles().filter((name) => name.startsWith(mine)),
        [],
      );
    }
    rmSync(dataFolder, { recursive: true });
  });
});

/** They would otherwise run for ever: a bound for machines that do other things too. */
const GONE_MS = 30_000;

async function untilGone(pids: readonly number[]): Promise<void> {
  const began = performance.now();
  while (pids.some(isAlive)) {
    assert.ok(performance.now() - began < GONE_MS, 'browsers outlive their service');
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
}

describe('request data', () => {
  it('is in no file: data folder, profile, temporary folders', { timeout: 60_000 }, async () => {
    const parent = mkdtempSync(join(tmpdir(), 'kontor-html-'));
    const [dataFolder, temporary] = ['data', 'tmp'].map((name) => join(parent, name)) as [string, string];
    for (const folder of [dataFolder, temporary]) mkdirSync(folder);
    // The browser's account has to reach its profile.
    chmodSync(parent, 0o755);
    chmodSync(temporary, 0o1777);
    for (const bwrap of [{}, { BWRAP_PATH: '/bin/false' }]) {
      const service = await startHtmlService({ ...bwrap, TMPDIR: temporary }, dataFolder);
      const mark = newMark();
      await printMarked(service, mark);
      // While it runs, and what is left when it was killed and could not tidy up.
      const places = () => [dataFolder, temporary].flatMap((folder) => filesWithMark(folder, mark));
      assert.deepEqual(places(), []);
      if ('BWRAP_PATH' in bwrap) assert.ok(readdirSync(temporary).length > 0, 'the profile was searched');
      await service.process.end('SIGKILL');
      assert.deepEqual(places(), []);
    }
    rmSync(parent, { recursive: true });
  });
});

/** In each document, resource and text; local storage and caches of scripts included. */
async function printMarked(service: HtmlService, mark: string): Promise<void> {
  const base64 = (text: string) => Buffer.from(text).toString('base64');
  const resources = [
    { path: `${mark}.css`, content: base64(`p { color: red } /* ${mark} */`) },
    { path: 'a.svg', content: base64(`<svg xmlns="http://www.w3.org/2000/svg"><text>${mark}</text></svg>`) },
    { path: 'a.js', content: base64(`document.title = '${mark}'; name = '${mark}'`) },
  ];
  const plain = `<title>${mark}</title><link rel=stylesheet href="${mark}.css"><img src="a.svg"><p>${mark}`;
  const scripted = `${plain}<script src="a.js"></script><script>
    try { localStorage.setItem('${mark}', '${mark}'); } catch {}
    try { document.cookie = 'a=${mark}'; } catch {}
    try { indexedDB.open('${mark}'); caches.open('${mark}'); } catch {}
  </script>`;
  for (const content of [plain, scripted]) {
    await service.pdf({
      content,
      header: plain,
      footer: scripted,
      resources,
      filename: mark,
      documentInfo: { title: mark, author: mark },
      attachments: [{ name: `${mark}.txt`, content: base64(mark) }],
      waitFor: { delayMs: 200 },
    });
  }
}
