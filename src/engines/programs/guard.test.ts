import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Unavailable } from '@kontor/base';
import { noteText } from '../../core/health-notes.ts';
import {
  type Guards,
  guarded,
  missingProtection,
  PROGRAM_USER,
  possibleGuards,
  startIdentity,
} from './guard.ts';
import { programEnd } from './program-end.ts';
import { optionsIn, type Sandbox } from './sandbox.ts';

const MODERN: Sandbox = {
  path: '/usr/bin/bwrap',
  options: new Set(['--size', '--perms', '--disable-userns', '--json-status-fd']),
};
const INSTALLED = { prlimit: '/usr/bin/prlimit', setpriv: '/usr/bin/setpriv', sandbox: MODERN };
const BOUNDS = { cpuSeconds: 9.5, addressBytes: 1000, fileBytes: 200, processes: 64 };
const CONTENT = {
  folderBytes: 500,
  files: new Map([['in.pdf', 4]]),
  links: new Map([['out.pdf', 5]]),
  statusDescriptor: 3,
};
const command = { path: '/opt/own/qpdf', args: ['--check', 'in.pdf'], bounds: BOUNDS, content: CONTENT };
const line = (guards: Parameters<typeof guarded>[1]) => guarded(command, guards).join(' ');

test('the command line of a program in a sandbox', () => {
  const words = line({ prlimit: '/usr/bin/prlimit', sandbox: MODERN, dropsRoot: 'before' });
  const parts = [
    '/usr/bin/bwrap --unshare-user --disable-userns --unshare-all --cap-drop ALL ',
    ' --die-with-parent --json-status-fd 3 ',
    ' --ro-bind-try /opt/own /opt/own ',
    ' --size 500 --tmpfs /kontor-work --file 4 /kontor-work/in.pdf ',
    ' --symlink /proc/self/fd/5 /kontor-work/out.pdf ',
    ' --remount-ro /dev --remount-ro / --chdir /kontor-work -- ',
    // The limits are those of the program, not of the sandbox that is made for it.
    ' -- /usr/bin/prlimit --cpu=10:11 --as=1000 --nproc=64 --fsize=200 --nofile=256 --core=0 -- /opt/own/qpdf --check in.pdf',
  ];
  for (const part of parts) assert(words.includes(part), `${part} is not in ${words}`);
  assert.doesNotMatch(words, /setpriv|--cap-add/);
});

test('root makes the sandbox itself where it must, and gives its rights up inside', () => {
  const words = line({ ...INSTALLED, dropsRoot: 'inside' });
  assert.doesNotMatch(words, /--unshare-(user|all) /);
  assert.match(words, / --cap-drop ALL --cap-add CAP_SETUID --cap-add CAP_SETGID --cap-add CAP_SETPCAP /);
  assert.match(words, / --perms 0777 --tmpfs /);
  const dropped =
    ' -- /usr/bin/setpriv --reuid=65533 --regid=65533 --clear-groups --inh-caps=-all --bounding-set=-all -- /usr/bin/prlimit ';
  assert(words.includes(dropped), words);
});

test('an older bubblewrap gets no option that it does not have', () => {
  const words = line({ sandbox: { path: '/usr/bin/bwrap', options: new Set() } });
  assert.doesNotMatch(words, /--size|--perms|--disable-userns/);
  assert.deepEqual(
    [
      ...optionsIn(
        'usage: bwrap [OPTIONS...]\n\n    --help       Print this\n    --size BYTES   Set (only --tmpfs)\n',
      ),
    ],
    ['--help', '--size'],
  );
});

test('without a sandbox: no new rights, end with the service, limits', () => {
  assert.equal(
    line({ prlimit: '/usr/bin/prlimit', setpriv: '/usr/bin/setpriv' }),
    '/usr/bin/setpriv --no-new-privs --pdeathsig KILL -- /usr/bin/prlimit --cpu=10:11 --as=1000 --nproc=64 --fsize=200 --nofile=256 --core=0 -- /opt/own/qpdf --check in.pdf',
  );
  assert.equal(line({}), '/opt/own/qpdf --check in.pdf');
  const unlimited = guarded(
    { ...command, bounds: { fileBytes: 1, processes: Infinity } },
    { prlimit: 'prlimit' },
  );
  assert.deepEqual(unlimited.slice(0, 5), ['prlimit', '--fsize=1', '--nofile=256', '--core=0', '--']);
});

test('the strongest guards are tried first, and root is given up before anything else', () => {
  const kind = ({ sandbox, dropsRoot }: Guards) => {
    const dropped = dropsRoot ?? 'never';
    if (sandbox === undefined) return `none, ${dropped}`;
    return `${sandbox.isPlain ? 'plain' : 'full'}, ${dropped}`;
  };
  const root = possibleGuards({ ...INSTALLED, isRoot: true });
  assert.deepEqual(root.map(kind), [
    'full, before',
    'full, inside',
    'plain, before',
    'plain, inside',
    'full, never',
    'plain, never',
    'none, before',
    'none, never',
    'none, never',
    'none, never',
  ]);
  assert(
    root.every((guards) => (guards.dropsRoot === 'before') === (startIdentity(guards) === PROGRAM_USER)),
  );
  const user = possibleGuards({ ...INSTALLED, isRoot: false });
  assert.deepEqual(user.map(kind), [
    'full, never',
    'plain, never',
    'none, never',
    'none, never',
    'none, never',
  ]);
  const old = possibleGuards({ ...INSTALLED, sandbox: { path: 'bwrap', options: new Set() }, isRoot: true });
  assert.equal(old.map(kind).includes('full, inside'), false, 'its folder would belong to root');
});

const lost = (...[guards, isRoot]: Parameters<typeof missingProtection>) =>
  missingProtection(guards, isRoot).map(noteText);

test('what is lost is reported', () => {
  const prlimit = 'prlimit';
  assert.deepEqual(lost({ prlimit, sandbox: MODERN, dropsRoot: 'before' }, true), []);
  assert.deepEqual(lost({ prlimit, sandbox: MODERN }, false), []);
  assert.deepEqual(lost({ prlimit, sandbox: MODERN }, true), ['as root']);
  assert.deepEqual(lost({ prlimit, sandbox: { ...MODERN, isPlain: true } }, false), [
    'in a plain sandbox, as in containers',
  ]);
  assert.deepEqual(lost({}, true), ['without sandbox (bubblewrap)', 'without limits (prlimit)', 'as root']);
});

test('the plain sandbox does without what containers do not allow', () => {
  const words = line({ sandbox: { ...MODERN, isPlain: true } });
  assert.doesNotMatch(words, /--proc |--disable-userns/);
  assert.match(words, / --unshare-user --unshare-all --cap-drop ALL /);
});

test('how a program ended', () => {
  const child = { code: 0, killedBy: null, breach: undefined, status: '{ "exit-code": 0 }' };
  const sandboxed = { isSandboxed: true };
  assert.deepEqual(programEnd(child, sandboxed), { kind: 'exit', code: 0 });
  assert.deepEqual(programEnd({ ...child, code: 3 }, sandboxed), { kind: 'exit', code: 3 });
  assert.deepEqual(programEnd({ ...child, code: 139 }, sandboxed), { kind: 'killed', signal: 'SIGSEGV' });
  assert.deepEqual(programEnd({ ...child, code: 152 }, sandboxed), { kind: 'limit', limit: 'cpu' });
  assert.deepEqual(programEnd({ ...child, code: 139 }, { isSandboxed: false }), { kind: 'exit', code: 139 });
  const bySignal = { ...child, code: null, killedBy: 'SIGXFSZ', status: '' };
  assert.deepEqual(programEnd(bySignal, sandboxed), { kind: 'limit', limit: 'space' });
  assert.deepEqual(programEnd({ ...bySignal, breach: 'memory' }, sandboxed), {
    kind: 'limit',
    limit: 'memory',
  });
  assert.throws(
    () => programEnd({ ...child, code: 1, status: '{ "child-pid": 7 }' }, sandboxed),
    Unavailable,
  );
});
