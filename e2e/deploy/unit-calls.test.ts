/**
 * The system calls that kontor.service allows are enough for the service, Chromium and the programs with their sandboxes:
 * no protection is lost under them. systemd itself need not run; its list and libseccomp, with which it makes its filters,
 * are the same.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { PROCESS_KEY, type ServerProcess, startServerProcess } from '../../src/testing/server-process.ts';
import { browserProcesses } from '../html/service.ts';

const UNIT = readFileSync(new URL('../../deploy/kontor.service', import.meta.url), 'utf8');
const UNDER = join(import.meta.dirname, 'under-unit.py');
const PYTHON = '/usr/bin/python3';
/** One of those that DynamicUser takes (systemd.exec(5)). */
const USER = process.getuid?.() === 0 ? 61_999 : (process.getuid?.() ?? 0);
const READY_MS = 60_000;

const run = (file: string, ...args: readonly string[]) => spawnSync(file, args, { encoding: 'utf8' });

/** Names of a set of calls, with those of the sets in it. */
function callsOf(set: string): readonly string[] {
  const { stdout } = run('systemd-analyze', '--no-pager', 'syscall-filter', set);
  const names = stdout
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => /^@?[a-z0-9_-]+$/.test(line) && line !== set);
  return names.flatMap((name) => (name.startsWith('@') ? callsOf(name) : [name]));
}

const setting = (name: string): string => new RegExp(`^${name}=(.*)$`, 'm').exec(UNIT)?.[1] ?? '';

function missing(): string | false {
  if (process.platform !== 'linux') return 'Linux alone has these calls';
  if (run('systemd-analyze', '--version').error !== undefined) return 'systemd-analyze is not installed';
  const needs = "import ctypes; ctypes.CDLL('libseccomp.so.2')";
  if (run(PYTHON, '-c', needs).status !== 0) return 'python3 or libseccomp is not installed';
  return existsSync('/usr/bin/bwrap') ? false : 'bubblewrap is not installed';
}

type Checks = Readonly<Record<string, { readonly state: string; readonly note?: string }>>;

const PROGRAMS = ['chromium', 'qpdf', 'ghostscript', 'pdftotext', 'pdftoppm', 'pdftocairo'];

/** What `/ready` shows of browser and programs, when both have been looked for. */
async function checksOf({ address }: ServerProcess): Promise<Checks> {
  const began = performance.now();
  for (;;) {
    const { checks } = (await (await fetch(`${address}/ready`)).json()) as { checks: Checks };
    const shown = Object.fromEntries(PROGRAMS.map((name) => [name, checks[name]!]));
    const isDone = PROGRAMS.every((name) => shown[name]?.state === 'ok');
    if (isDone || performance.now() - began > READY_MS) return shown;
    await sleep(100);
  }
}

const skip = missing();

describe('under the system calls of kontor.service', { skip }, () => {
  const calls = skip === false ? setting('SystemCallFilter').split(' ').flatMap(callsOf) : [];
  const through = [PYTHON, UNDER, String(USER), ...new Set(calls), '--'];
  let folder: string;
  let service: ServerProcess;
  before(async () => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-calls-'));
    if (process.getuid?.() === 0) chownSync(folder, USER, USER);
    service = await startServerProcess({ dataFolder: folder, through });
  });
  after(async () => {
    await service?.end('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  });

  const send = (path: string, type: string, body: string | Uint8Array<ArrayBuffer>) =>
    fetch(`${service.address}${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${PROCESS_KEY}`, 'content-type': type },
      body,
    });
  const print = (content: string) => send('/v1/html-to-pdf', 'application/json', JSON.stringify({ content }));

  test('the filter is in force: what looks into other processes is refused', () => {
    assert.equal(setting('SystemCallErrorNumber'), 'EPERM');
    assert.ok(calls.length > 200 && calls.includes('unshare') && !calls.includes('ptrace'));
    const [file = '', ...args] = through;
    // PTRACE_TRACEME, which any process may call of itself; EPERM is 1.
    const look =
      'import ctypes; c = ctypes.CDLL(None, use_errno=True); print(c.ptrace(0, 0, 0, 0), ctypes.get_errno())';
    assert.equal(run(file, ...args, PYTHON, '-c', look).stdout.trim(), '-1 1');
    const status = readFileSync(`/proc/${service.child.pid}/status`, 'latin1');
    assert.match(status, /^Seccomp:\s+2$/m);
    assert.match(status, /^NoNewPrivs:\s+1$/m);
    assert.match(status, /^CapBnd:\s+0+$/m);
  });

  test('/ready shows no lost protection', async () => {
    for (const [name, check] of Object.entries(await checksOf(service))) {
      assert.equal(check?.state, 'ok', `${name}: ${check?.note}`);
      assert.match(check.note ?? '', /^[\w./ -]*\d+(\.\d+)+$/, `${name}: nothing but its version`);
    }
  });

  test('renderers have a filter of their own inside it', async () => {
    await print('<p>x');
    const filters = browserProcesses(service.child.pid!)
      .filter(({ command }) => command.includes('--type=renderer'))
      .map(
        ({ pid }) => /^Seccomp_filters:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'latin1'))?.[1],
      );
    assert.ok(filters.length > 0);
    // One of the unit, and at least one of Chromium.
    for (const count of filters) assert.ok(Number(count) >= 2, `${count} filters`);
  });

  for (const [title, content] of [
    ['without scripts', '<h1>Offer</h1><p>Twelve chairs'],
    ['with scripts', '<p id=p>x<script>p.textContent = "Offer"</script>'],
  ] as const) {
    test(`a document ${title} is printed, and programs convert it`, async () => {
      const printed = await print(content);
      const pdf = new Uint8Array(await printed.arrayBuffer());
      assert.equal(printed.status, 200, new TextDecoder().decode(pdf).slice(0, 400));
      const converted = await send('/v1/pdf-to-pdf-a', 'application/pdf', pdf);
      const body = Buffer.from(await converted.arrayBuffer());
      assert.equal(converted.status, 200, body.toString('latin1').slice(0, 400));
      assert.equal(body.subarray(0, 5).toString(), '%PDF-');
    });
  }
});
