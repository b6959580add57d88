import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { browserProcesses, type HtmlService, startHtmlService } from '../../e2e/html/service.ts';
import { needsProc } from './http-process.mts';

/**
 * Documents of all kinds through one service with the real browser: each gets the answer that it should, and neither the
 * service nor its browser grows. `SOAK_DOCUMENTS=10000` is the long run of a release.
 */

const DOCUMENTS = Number(process.env.SOAK_DOCUMENTS ?? 600);
/** Pages, caches and compiled code fill in the first part. */
const WARM_DOCUMENTS = Math.min(500, Math.floor(DOCUMENTS / 2));
const CALLERS = 4;
const REST_SECONDS = 45;
/** What may be added between the two, of memory that each process has for itself or its share of. */
const MAX_GROWTH = 0.15;

const rows = (count: number): string =>
  Array.from({ length: count }, (_, row) => `<tr><td>Item ${row}<td>4.90`).join('');
const picture = Buffer.from(
  '<svg xmlns="http://www.w3.org/2000/svg" width="90" height="20"><text y="15">R</text></svg>',
).toString('base64');

interface Call {
  readonly input: object;
  readonly status: number;
}

/** Of twenty documents: three have scripts, two fail for what is in them, the others differ in their making. */
function callOf(n: number): Call {
  const content = `<!doctype html><html lang=en><title>${n}</title><h1>Document ${n}</h1><table>${rows(n % 40)}</table>`;
  switch (n % 20) {
    case 1:
      return {
        input: { content, header: '<p class=title></p>', footer: '<p>{current}/{total}' },
        status: 200,
      };
    case 3:
      return { input: { content, pdfA: '3b', documentInfo: { author: 'A' } }, status: 200 };
    case 5:
      return {
        input: { content: `${content}<img src=a.svg>`, resources: [{ path: 'a.svg', content: picture }] },
        status: 200,
      };
    case 7:
      return { input: { content: `${content}<p id=p><script>p.textContent = ${n}</script>` }, status: 200 };
    case 9:
      return {
        input: { content: `<script>${'x'.repeat(n % 9)}(</script><iframe srcdoc="<p>f"></iframe>` },
        status: 200,
      };
    case 11:
      return { input: { content, pageRanges: '99' }, status: 406 };
    case 13:
      return { input: { content: `${content}<img src=none.png>`, failOnResourceError: true }, status: 406 };
    case 15:
      return {
        input: { content: `<script>setTimeout(() => { document.title = 'x' }, 50)</script>`, footer: '<p>f' },
        status: 200,
      };
    case 17:
      return { input: { content: `${content}<a href=x>link</a>`, singlePage: true }, status: 200 };
    default:
      return { input: { content }, status: 200 };
  }
}

test(`${DOCUMENTS} documents: no failure, and memory stays the same`, {
  timeout: DOCUMENTS * 300 + 150_000,
  skip: needsProc,
}, async (t) => {
  await using service = await startHtmlService({ BOOTSTRAP_CREDITS: '1000000' });
  let next = 0;
  const printUntil = async (count: number): Promise<void> => {
    const caller = async (): Promise<void> => {
      while (next < count) {
        const number = next++;
        const { input, status } = callOf(number);
        const reply = await service.print(input);
        assert.equal(reply.status, status, `document ${number}: ${reply.body.toString('latin1', 0, 300)}`);
      }
    };
    await Promise.all(Array.from({ length: CALLERS }, caller));
  };
  await printUntil(WARM_DOCUMENTS);
  const early = await memoryAtRest(service);
  await printUntil(DOCUMENTS);
  const late = await memoryAtRest(service);
  t.diagnostic(`after ${WARM_DOCUMENTS}: ${text(early)}; after ${DOCUMENTS}: ${text(late)}`);
  const growth = (late.service + late.browser) / (early.service + early.browser) - 1;
  assert.ok(growth <= MAX_GROWTH, `${(growth * 100).toFixed(0)} % more memory`);
});

interface Memory {
  readonly service: number;
  readonly browser: number;
  readonly processes: number;
}

const text = ({ service, browser, processes }: Memory): string =>
  `service ${service.toFixed(0)} MB, browser ${browser.toFixed(0)} MB in ${processes} processes`;

/**
 * The least of the time that a service takes to give back what it does not need (rules: Memory at rest); a successor may
 * be starting, and pages that were closed take a moment to go.
 */
async function memoryAtRest(service: HtmlService): Promise<Memory> {
  const pid = service.process.child.pid!;
  let least: Memory | undefined;
  for (let look = 0; look < REST_SECONDS; look++) {
    await new Promise((resolve) => setTimeout(resolve, 1000));
    const pids = browserProcesses(pid).map((one) => one.pid);
    const browser = pids.reduce((sum, one) => sum + shareOf(one), 0);
    const now = { service: shareOf(pid), browser, processes: pids.length };
    if (least === undefined || now.browser + now.service < least.browser + least.service) least = now;
  }
  return least!;
}

/** Proportional set size in MB (proc_pid_smaps_rollup(5)); 0 for a process that has ended meanwhile. */
function shareOf(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss: +(\d+) kB/m.exec(rollup)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}
