import assert from 'node:assert/strict';
import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
// @ts-expect-error: plain JavaScript without declarations, run before any package is there
import { BUILDER } from '../scripts/setup/dashboard.mjs';
// @ts-expect-error: as above
import { cutSymbols } from '../scripts/setup/trim-node.mjs';

/**
 * scripts/setup.mjs in a small project of its own with a stand-in for npm. No apt-get is on its PATH, so system
 * programs are left alone.
 */
const SCRIPTS = join(import.meta.dirname, '../scripts');
const PLATFORM = { os: [process.platform], cpu: [process.arch] };

/** Does what `npm ci` does with a lockfile; FAKE_NPM makes it fail in the ways that npm fails. */
const FAKE_NPM = `
  const fs = require('node:fs');
  fs.appendFileSync('npm.log', process.argv.slice(2).join(' ') + '\\n');
  fs.rmSync('node_modules', { recursive: true, force: true });
  if (process.env.FAKE_NPM === 'offline') {
    fs.mkdirSync('node_modules/half', { recursive: true });
    console.error('npm error code ECONNREFUSED');
    process.exit(1);
  }
  const { packages } = JSON.parse(fs.readFileSync('package-lock.json', 'utf8'));
  const installed = {};
  for (const [path, entry] of Object.entries(packages)) {
    if (path === '' || (entry.dev && process.argv.includes('--omit=dev')) || ((entry.os?.includes('!' + process.platform) || path.endsWith('/portable')) && process.env.FAKE_NPM !== 'old')) continue;
    fs.mkdirSync(path + '/bin', { recursive: true });
    fs.writeFileSync(path + '/package.json', '{}');
    if (entry.bin) fs.symlinkSync(process.execPath, path + '/bin/node');
    if (path.endsWith('/vite')) fs.writeFileSync(path + '/bin/vite.js', "require('node:fs').mkdirSync('web/dist', { recursive: true }); require('node:fs').writeFileSync('web/dist/index.html', String(Date.now()))");
    installed[path] = entry;
  }
  const parent = process.ppid;
  if (process.env.FAKE_NPM === 'hang') setInterval(() => process.ppid === parent || process.exit(), 50);
  else fs.writeFileSync('node_modules/.package-lock.json', JSON.stringify({ packages: installed }));`;

const LOCK = {
  packages: {
    '': {
      dependencies: { a: '1.0.0' },
      optionalDependencies: { node: '1.0.0', other: '1.0.0' },
      devDependencies: { d: '1.0.0' },
    },
    'node_modules/a': { version: '1.0.0', dependencies: { b: '^1.0.0', vite: '1.0.0' } },
    'node_modules/a/node_modules/b': { version: '1.2.0' },
    'node_modules/vite': { version: '1.0.0' },
    'node_modules/node': { version: '1.0.0', optional: true, bin: { node: 'bin/node' }, ...PLATFORM },
    'node_modules/other': {
      version: '1.0.0',
      optional: true,
      os: [`!${process.platform}`],
      dependencies: { c: '1.0.0', portable: '1.0.0' },
    },
    // For any system, but only another one needs it: as code for browsers of a package of pictures.
    'node_modules/portable': { version: '1.0.0', optional: true },
    'node_modules/d': { version: '1.0.0', dev: true },
  },
};

class Project {
  readonly root = mkdtempSync(join(tmpdir(), 'kontor-setup-'));

  /** Of the setup: by default that of the test. */
  user: { readonly uid: number; readonly gid: number } | undefined;

  constructor() {
    cpSync(SCRIPTS, join(this.root, 'scripts'), { recursive: true });
    writeFileSync(join(this.root, 'npm.js'), FAKE_NPM);
    this.lock(LOCK);
  }

  lock(content: unknown): void {
    writeFileSync(join(this.root, 'package-lock.json'), JSON.stringify(content));
  }

  has(path: string): boolean {
    return existsSync(join(this.root, path));
  }

  /** Arguments of each call of npm. */
  npmCalls(): readonly string[] {
    return this.linesOf('npm.log');
  }

  linesOf(path: string): readonly string[] {
    return this.has(path) ? readFileSync(join(this.root, path), 'utf8').trim().split('\n') : [];
  }

  start(purpose: string, env: Readonly<Record<string, string>> = {}): ChildProcess {
    return spawn(process.execPath, [join(this.root, 'scripts/setup.mjs'), purpose], {
      cwd: this.root,
      env: {
        PATH: this.root,
        npm_execpath: join(this.root, 'npm.js'),
        npm_node_execpath: process.execPath,
        ...env,
      },
      stdio: ['ignore', 'ignore', 'pipe'],
      ...this.user,
    });
  }

  async run(
    purpose: string,
    env: Readonly<Record<string, string>> = {},
  ): Promise<{ code: number | null; said: string }> {
    return outcome(this.start(purpose, env));
  }
}

async function outcome(child: ChildProcess): Promise<{ code: number | null; said: string }> {
  let said = '';
  child.stderr?.on('data', (chunk: Buffer) => {
    said += chunk.toString();
  });
  const [code] = (await once(child, 'close')) as [number | null];
  return { code, said };
}

/** Resolves when the stand-in for npm is running. */
async function npmAtWork(child: ChildProcess, project: Project, calls: number): Promise<void> {
  child.stderr?.resume();
  while (project.npmCalls().length < calls) await new Promise((resolve) => setTimeout(resolve, 10));
}

async function inProject(use: (project: Project) => Promise<void>): Promise<void> {
  const project = new Project();
  try {
    await use(project);
    assert(!project.has('.setup'), 'the working folder was left');
  } finally {
    rmSync(project.root, { recursive: true, force: true });
  }
}

describe('setup.mjs', { concurrency: 4 }, () => {
  test('a start installs what the service needs, a test everything, and a second time nothing', async () => {
    await inProject(async (project) => {
      const first = await project.run('start');
      assert.equal(first.code, 0, first.said);
      assert.match(first.said, /node_modules is missing.*\n(.*\n)*.*running on Node \d+\.\d+\.\d+/);
      assert.match(project.npmCalls()[0] ?? '', /^ci --include=optional --omit=dev/);
      assert(project.has('node_modules/.bin/node'), 'the bundled Node is not linked');
      assert.deepEqual(await project.run('start'), { code: 0, said: '' });
      assert.match((await project.run('test')).said, /development packages are missing/);
      assert.match(project.npmCalls()[1] ?? '', /--include=dev/);
      for (const purpose of ['test', 'start'])
        assert.deepEqual(await project.run(purpose), { code: 0, said: '' });
      assert.equal(project.npmCalls().length, 2);
    });
  });

  test('another lockfile is noticed, one that asks for the same is not', async () => {
    await inProject(async (project) => {
      await project.run('start');
      project.lock({ ...LOCK, lockfileVersion: 3 });
      assert.deepEqual(await project.run('start'), { code: 0, said: '' });
      const b = { version: '1.3.0' };
      project.lock({ packages: { ...LOCK.packages, 'node_modules/a/node_modules/b': b } });
      assert.match((await project.run('start')).said, /node_modules\/a\/node_modules\/b is another version/);
      assert.equal(project.npmCalls().length, 2);
    });
  });

  test('packages installed by hand are taken when they are right, and only then', async () => {
    await inProject(async (project) => {
      await project.run('start');
      for (const file of ['node_modules/.kontor-setup.json', 'node_modules/.bin/node'])
        rmSync(join(project.root, file));
      assert.deepEqual(await project.run('start'), { code: 0, said: '' });
      assert(project.has('node_modules/.bin/node'));
      rmSync(join(project.root, 'node_modules/.kontor-setup.json'));
      rmSync(join(project.root, 'node_modules/a'), { recursive: true });
      assert.match((await project.run('start')).said, /node_modules\/a.* is missing/);
      rmSync(join(project.root, 'node_modules/.package-lock.json'));
      assert.match((await project.run('start')).said, /node_modules is incomplete/);
      // As another set-up leaves it while it is being written.
      writeFileSync(join(project.root, 'node_modules/.package-lock.json'), '{"packages": {"node_mod');
      assert.match((await project.run('start')).said, /node_modules is incomplete/);
      assert.equal(project.npmCalls().length, 4);
    });
  });

  test('without a network the old packages stay, and the message has the reason', async () => {
    await inProject(async (project) => {
      const fresh = await project.run('start', { FAKE_NPM: 'offline' });
      assert.equal(fresh.code, 1);
      assert.match(fresh.said, /could not be fetched: no network/);
      await project.run('start');
      assert.equal((await project.run('test', { FAKE_NPM: 'offline' })).code, 1);
      assert.deepEqual(await project.run('start', { FAKE_NPM: 'offline' }), { code: 0, said: '' });
    });
  });

  test('a setup that is killed or interrupted leaves no half-made packages', async () => {
    await inProject(async (project) => {
      await project.run('start');
      const interrupted = project.start('test', { FAKE_NPM: 'hang' });
      await npmAtWork(interrupted, project, 2);
      const ending = outcome(interrupted);
      interrupted.kill('SIGINT');
      assert.equal((await ending).code, 130);
      assert.deepEqual(await project.run('start'), { code: 0, said: '' });
      const killed = project.start('test', { FAKE_NPM: 'hang' });
      await npmAtWork(killed, project, 3);
      const gone = once(killed, 'exit');
      killed.kill('SIGKILL');
      await gone;
      assert(project.has('.setup/node_modules/a'));
      assert.equal((await project.run('start')).code, 0);
      assert.equal(project.npmCalls().length, 3, 'the packages put aside had to come back');
    });
  });

  test('what an old npm installs for other machines is removed', async () => {
    await inProject(async (project) => {
      assert.equal((await project.run('start', { FAKE_NPM: 'old' })).code, 0);
      for (const name of ['other', 'portable']) assert(!project.has(`node_modules/${name}`), name);
      assert(project.has('node_modules/a') && project.has('node_modules/node'));
      assert.deepEqual(await project.run('start'), { code: 0, said: '' });
    });
  });

  test('in a folder of another user it starts what is there, or reports why it cannot', async (t) => {
    await inProject(async (project) => {
      const chmod = (mode: string, ...more: string[]) =>
        assert.equal(spawnSync('chmod', [...more, mode, project.root]).status, 0);
      assert.equal((await project.run('start')).code, 0);
      chmod('a+rX,a-w', '-R');
      // Root may write everywhere.
      if (process.getuid?.() === 0) project.user = { uid: 65_534, gid: 65_534 };
      const whole = await project.run('start').catch((error: NodeJS.ErrnoException) => error.code);
      if (whole === 'EACCES') return t.diagnostic('not tried: this Node is closed to other accounts');
      assert.deepEqual(whole, { code: 0, said: '' });
      chmod('u+w', '-R');
      rmSync(join(project.root, 'node_modules'), { recursive: true });
      chmod('a-w');
      const { code, said } = await project.run('start');
      chmod('u+w');
      assert.equal(code, 1);
      assert.match(
        said,
        /^setup: this user cannot write .+; run the setup as the user that it belongs to\.\n$/,
      );
      assert.doesNotMatch(said, /\bat .+:\d+:\d+/, 'no stack trace');
    });
  });

  test('two at once install once', async () => {
    await inProject(async (project) => {
      const [a, b] = await Promise.all([project.run('start'), project.run('start')]);
      assert.deepEqual([a.code, b.code], [0, 0], a.said + b.said);
      assert.equal(project.npmCalls().length, 1);
    });
  });

  test('switched off, it installs nothing; without a purpose it prints its usage', async () => {
    await inProject(async (project) => {
      const bare = await project.run('start', { KONTOR_SETUP: 'off' });
      assert.equal(bare.code, 1);
      assert.match(bare.said, /^setup: the packages of the service are missing.*type `npm ci --omit=dev`/);
      mkdirSync(join(project.root, 'node_modules'));
      assert.deepEqual(await project.run('start', { KONTOR_SETUP: 'off' }), { code: 0, said: '' });
      assert.deepEqual(await project.run('start', { KONTOR_SETUP: 'yes' }), {
        code: 64,
        said: 'setup: KONTOR_SETUP must be ask, auto or off, not yes\n',
      });
      const wrong = await project.run('stop');
      assert.deepEqual(
        [wrong.code, wrong.said],
        [64, 'setup: usage: node scripts/setup.mjs start|test|programs|renew\n'],
      );
      assert.equal(project.npmCalls().length, 0);
    });
  });

  test('a start compiles the service when a source is newer, a test does not', async () => {
    await inProject(async (project) => {
      const source = join(project.root, 'src/main.ts');
      const runs = () => project.linesOf('compiled.log');
      mkdirSync(join(project.root, 'src'));
      writeFileSync(
        source,
        "import { appendFileSync } from 'node:fs';\nappendFileSync('compiled.log', process.argv[2] + '\\n');\n",
      );
      await project.run('test');
      assert.deepEqual(runs(), []);
      await project.run('start');
      await project.run('start');
      assert.deepEqual(runs(), ['--compile']);
      const later = new Date(Date.now() + 60_000);
      utimesSync(source, later, later);
      await project.run('start', { KONTOR_SETUP: 'off' });
      assert.deepEqual(runs(), ['--compile', '--compile']);
      writeFileSync(source, "throw new Error('a fault');\n");
      const broken = await project.run('start');
      assert.equal(broken.code, 1);
      assert.match(broken.said, /the service cannot be loaded:[\s\S]*a fault/);
    });
  });

  test('what builds the dashboard comes with the build and goes after it', async () => {
    await inProject(async (project) => {
      const { 'node_modules/vite': vite, 'node_modules/a': a, ...others } = LOCK.packages;
      const packages = {
        ...others,
        'node_modules/a': { ...a, dependencies: { b: '^1.0.0' } },
        'node_modules/vite': { ...vite, dev: true, dependencies: { rolls: '1.0.0' } },
        'node_modules/rolls': { version: '1.0.0', dev: true },
      };
      project.lock({ packages });
      mkdirSync(join(project.root, 'web'));
      writeFileSync(join(project.root, 'web/index.html'), '');
      const { code, said } = await project.run('start');
      assert.equal(code, 0, said);
      assert.match(
        said,
        /this installs, without asking.*:\n {2}packages of npm .* MB.*\n {2}what builds the dashboard: .* MB/,
      );
      assert(project.has('web/dist/index.html'));
      for (const gone of ['web/node_modules', 'node_modules/vite', 'node_modules/rolls', 'node_modules/d'])
        assert(!project.has(gone), gone);
      assert.deepEqual(await project.run('start'), { code: 0, said: '' });
      rmSync(join(project.root, 'web/dist'), { recursive: true });
      const offline = await project.run('start', { FAKE_NPM: 'offline' });
      assert.equal(offline.code, 0, 'a start goes on without a dashboard');
      assert.match(offline.said, /could not be fetched: no network[\s\S]*going on without it/);
      assert(!project.has('web/node_modules'));
    });
  });

  test('the packages that build the dashboard are those that the pages import', () => {
    const folder = join(import.meta.dirname, '../web');
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
      (name) => /\.(ts|tsx)$/.test(name) && !/^(dist|node_modules)\/|\.test\.ts/.test(name),
    );
    const imported = files.flatMap((name) =>
      Array.from(
        readFileSync(join(folder, name), 'utf8').matchAll(/(?:from|import) '((?:@[\w-]+\/)?[\w-]+)[^']*'/g),
        ([, specifier = '']) => specifier,
      ),
    );
    // Those of the workspace are there with the service.
    const isOwn = (name: string) => name.startsWith('@kontor/') || name === 'node' || name === 'virtual';
    const packages = new Set(imported.filter((name) => !isOwn(name)));
    assert.deepEqual([...packages].sort(), [...BUILDER].sort());
  });

  test('symbols are cut off a program, which runs all the same; other files stay', (t) => {
    const program = ['/usr/bin/true', '/bin/true'].find(existsSync);
    if (process.platform !== 'linux' || program === undefined) return t.skip('no ELF program');
    const folder = mkdtempSync(join(tmpdir(), 'kontor-trim-'));
    try {
      const copy = join(folder, 'true');
      cpSync(program, copy);
      const size = statSync(copy).size;
      assert.equal(cutSymbols(copy), true);
      assert(statSync(copy).size < size);
      assert.equal(spawnSync(copy).status, 0);
      assert.equal(cutSymbols(copy), false, 'nothing is left to cut');
      const text = join(folder, 'text');
      writeFileSync(text, 'no program, but longer than the header of one'.repeat(3));
      assert.equal(cutSymbols(text), false);
      assert.equal(statSync(text).size, 135);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  test('the dashboard is built when a source is newer', async () => {
    await inProject(async (project) => {
      const source = join(project.root, 'web/pages/start.ts');
      mkdirSync(join(project.root, 'web/pages'), { recursive: true });
      writeFileSync(join(project.root, 'web/index.html'), '');
      writeFileSync(source, '');
      assert.match((await project.run('start')).said, /dashboard ready/);
      assert(project.has('web/dist/index.html'));
      assert.deepEqual(await project.run('start'), { code: 0, said: '' });
      const later = new Date(Date.now() + 60_000);
      utimesSync(source, later, later);
      assert.match((await project.run('start', { KONTOR_SETUP: 'off' })).said, /dashboard ready/);
      rmSync(join(project.root, 'node_modules/vite/bin/vite.js'));
      assert.equal((await project.run('start')).code, 0, 'a start goes on without a dashboard');
      assert.equal((await project.run('test', { KONTOR_SETUP: 'off' })).code, 1);
    });
  });
});
