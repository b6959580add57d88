import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, type TestContext, test } from 'node:test';
import { pathToFileURL } from 'node:url';

/** The question before packages of the system, on a terminal: util-linux's `script` gives the set-up one. */

const CONSENT = pathToFileURL(join(import.meta.dirname, '../scripts/setup/consent.mjs')).href;
const QUESTION = 'Install these with apt-get?';
/** Prints the mode, then the answer as the set-up takes it, on the terminal. */
const PROGRAM = `
  import { askForConsent, setupMode } from ${JSON.stringify(CONSENT)};
  const [root] = process.argv.slice(1);
  process.stderr.write('mode ' + setupMode() + '\\n');
  process.stderr.write('consent ' + (await askForConsent(root, ${JSON.stringify(QUESTION)})) + '\\n');`;

const skip =
  spawnSync('script', ['--version']).status === 0 ? false : 'needs the program script of util-linux';

interface Asked {
  readonly child: ChildProcess;
  /** All that the terminal has shown. */
  text(): string;
}

/** The set-up's question on a terminal of its own. */
function askOnTerminal(root: string, env: Readonly<Record<string, string>> = {}): Asked {
  const words = [process.execPath, '--input-type=module', '--eval', PROGRAM, root];
  const command = words.map((word) => `'${word.replaceAll("'", `'\\''`)}'`).join(' ');
  const child = spawn('script', ['--quiet', '--return', '--command', command, '/dev/null'], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  let shown = '';
  child.stdout.setEncoding('utf8').on('data', (chunk: string) => {
    shown += chunk;
  });
  return { child, text: () => shown };
}

const newFolder = (t: TestContext): string => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-question-'));
  t.after(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
};

/** Types once the question is shown; the exit code. */
async function typed({ child, text }: Asked, keys: string): Promise<number | null> {
  const ended = once(child, 'close');
  while (child.exitCode === null && !text().includes(QUESTION))
    await Promise.race([once(child.stdout!, 'data'), ended]);
  child.stdin!.write(keys);
  const [code] = (await ended) as [number | null];
  return code;
}

describe('the question before packages of the system', { concurrency: 4, skip }, () => {
  for (const [keys, consent] of [
    ['\n', true],
    ['y\n', true],
    ['YES\n', true],
    ['n\n', false],
    ['what\n', false],
    // Ctrl+D: nobody is there.
    ['\u0004', false],
  ] as const) {
    test(`${JSON.stringify(keys)} is ${consent ? 'yes' : 'no, this time'}`, async (t) => {
      const root = newFolder(t);
      const asked = askOnTerminal(root);
      assert.equal(await typed(asked, keys), 0, asked.text());
      assert.match(asked.text(), /mode ask\r?\n/);
      assert.match(asked.text(), /setup: Install these with apt-get\? \[Y\/n\/never\] /);
      assert.match(asked.text(), new RegExp(`consent ${consent}\\r?\\n`));
      assert.equal(existsSync(join(root, '.programs/never')), false);
    });
  }

  test('"never" is written down, with the way to be asked again', async (t) => {
    const root = newFolder(t);
    const asked = askOnTerminal(root);
    assert.equal(await typed(asked, 'never\n'), 0, asked.text());
    assert.match(asked.text(), /consent false/);
    assert.match(asked.text(), /\.programs\/never was written; remove it to be asked again/);
    assert.equal(existsSync(join(root, '.programs/never')), true);
  });

  test('Ctrl+C ends the set-up', async (t) => {
    const asked = askOnTerminal(newFolder(t));
    assert.notEqual(await typed(asked, '\u0003'), 0, asked.text());
    assert.match(asked.text(), /SetupError: stopped/);
    assert.doesNotMatch(asked.text(), /consent (true|false)/);
  });

  for (const [name, env, mode] of [
    ['CI', { CI: 'true' }, 'auto'],
    ['KONTOR_SETUP', { KONTOR_SETUP: 'off' }, 'off'],
  ] as const) {
    test(`${name} goes before the terminal`, async (t) => {
      const asked = askOnTerminal(newFolder(t), env);
      await typed(asked, 'n\n');
      assert.match(asked.text(), new RegExp(`mode ${mode}\\r?\\n`));
    });
  }
});
