import assert from 'node:assert/strict';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { printingBrowsers } from '../../src/testing/chromium.ts';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { statFields } from '../../src/threads/stat-fields.ts';

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  readonly ms: number;
}

/** The service as its operator runs it, with the real browser. */
export interface HtmlService extends AsyncDisposable {
  readonly process: ServerProcess;
  readonly dataFolder: string;
  print(input: object): Promise<Reply>;
  /** The PDF; fails for any other answer. */
  pdf(input: object | string): Promise<Buffer>;
  /** Identifiers and descriptions of a refusal. */
  refusal(input: object): Promise<{ readonly status: number; readonly said: readonly string[] }>;
}

export async function startHtmlService(
  env: Readonly<Record<string, string>> = {},
  dataFolder = mkdtempSync(join(tmpdir(), 'kontor-html-')),
  { waitsForBrowser = true }: { readonly waitsForBrowser?: boolean } = {},
): Promise<HtmlService> {
  printingBrowsers();
  const process = await startServerProcess({ dataFolder, env });
  const print = async (input: object): Promise<Reply> => {
    const began = performance.now();
    const answer = await fetch(`${process.address}/v1/html-to-pdf`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    const body = Buffer.from(await answer.arrayBuffer());
    return { status: answer.status, headers: answer.headers, body, ms: performance.now() - began };
  };
  if (waitsForBrowser) await untilBrowserRuns(process.address);
  return {
    process,
    dataFolder,
    print,
    pdf: async (input) => {
      const { status, body } = await print(typeof input === 'string' ? { content: input } : input);
      assert.equal(status, 200, body.toString('latin1').slice(0, 600));
      return body;
    },
    refusal: async (input) => {
      const { status, body } = await print(input);
      assert.notEqual(status, 200, 'it was printed');
      const { details } = JSON.parse(body.toString()) as {
        details: { message: string; description: string }[];
      };
      return { status, said: details.map(({ message, description }) => `${message} ${description}`) };
    },
    [Symbol.asyncDispose]: async () => {
      await process.end('SIGTERM');
      rmSync(dataFolder, { recursive: true, force: true });
    },
  };
}

const BROWSER_MS = 20_000;

/** The service takes calls before its browser has started. */
async function untilBrowserRuns(address: string): Promise<void> {
  const began = performance.now();
  while (performance.now() - began < BROWSER_MS) {
    const ready = await (await fetch(`${address}/ready`)).text();
    if (/"chromium":\{"state":"ok"/.test(ready)) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  assert.fail(`no browser: ${await (await fetch(`${address}/ready`)).text()}`);
}

interface Process {
  readonly pid: number;
  readonly parent: number;
  readonly command: string;
}

/** All processes of this machine that can be seen. */
function processes(): readonly Process[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) => {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
      const parent = Number(statFields(stat)[1]);
      return [{ pid: Number(pid), parent, command: readFileSync(`/proc/${pid}/cmdline`, 'latin1') }];
    } catch {
      // It has ended meanwhile.
      return [];
    }
  });
}

/** Every process of the browser below a service, the first one first. */
export function browserProcesses(service: number): readonly Process[] {
  const all = processes();
  const below = (parent: number): readonly Process[] =>
    all.filter((one) => one.parent === parent).flatMap((one) => [one, ...below(one.pid)]);
  return below(service).filter(({ command }) => /chrom/.test(command) && !command.includes('bwrap\0'));
}
