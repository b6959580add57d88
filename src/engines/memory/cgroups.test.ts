import assert from 'node:assert/strict';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import { openGroups, ownGroup } from './cgroups.ts';
import type { ProcessUse } from './process-uses.ts';

const MIB = 1024 ** 2;
const MEMBERSHIP = '1:name=systemd:/x\n0::/system.slice/kontor.service\n';

/** A folder that looks like a mount of version 2, with a group of these controllers. */
function mount(t: TestContext, controllers: string) {
  const root = mkdtempSync(join(tmpdir(), 'kontor-cgroup-'));
  t.after(() => rmSync(root, { recursive: true }));
  const own = join(root, 'system.slice/kontor.service');
  mkdirSync(own, { recursive: true });
  writeFileSync(join(own, 'cgroup.controllers'), `${controllers}\n`);
  writeFileSync(join(own, 'cgroup.procs'), '41\n');
  const textOf = (path: string) => readFileSync(join(own, path), 'latin1');
  return { root, own, textOf };
}

const use = (pid: number, part: ProcessUse['part']): ProcessUse => ({
  pid,
  part,
  root: pid,
  kind: 'program',
  bytes: 1,
});

for (const [title, membership, group] of [
  ['version 2', '0::/a/b', '/a/b'],
  ['both versions', '4:memory:/x\n0::/a\n', '/a'],
  ['version 1 alone', '4:memory:/x\n', undefined],
  ['no group', '', undefined],
] as const) {
  test(`the own group, ${title}`, () => assert.equal(ownGroup(membership), group));
}

test('browser and programs get groups with a limit, the service one without', (t) => {
  const { root, textOf } = mount(t, 'cpu memory pids');
  const groups = openGroups({ budget: 1740 * MIB, root, membership: MEMBERSHIP });
  assert.ok(groups);
  assert.equal(textOf('service/cgroup.procs'), '41');
  assert.equal(textOf('cgroup.subtree_control'), '+memory');
  for (const name of ['browser', 'programs']) {
    assert.equal(textOf(`${name}/memory.max`), String(1340 * MIB));
    assert.equal(textOf(`${name}/memory.oom.group`), '0');
  }
});

test('each process is moved once, and again when it turns out to be of another part', (t) => {
  const { root, own, textOf } = mount(t, 'memory');
  const groups = openGroups({ budget: 1740 * MIB, root, membership: MEMBERSHIP })!;
  groups.sort([use(1, 'service'), use(7, 'programs')]);
  assert.equal(textOf('programs/cgroup.procs'), '7');
  rmSync(join(own, 'programs/cgroup.procs'));
  groups.sort([use(7, 'programs')]);
  assert.equal(existsSync(join(own, 'programs/cgroup.procs')), false, 'it is there already');
  groups.sort([use(7, 'browser')]);
  assert.equal(textOf('browser/cgroup.procs'), '7');
  groups.sort([use(8, 'decoders')]);
  assert.equal(textOf('programs/cgroup.procs'), '8');
});

test('what the kernel has ended is reported once', (t) => {
  const { root, own } = mount(t, 'memory');
  for (const name of ['browser', 'programs']) mkdirSync(join(own, name));
  const events = (count: number, name = 'browser') =>
    writeFileSync(join(own, name, 'memory.events'), `low 0\noom 9\noom_kill ${count}\noom_group_kill 0\n`);
  events(3);
  const groups = openGroups({ budget: 1740 * MIB, root, membership: MEMBERSHIP })!;
  assert.deepEqual(groups.kernelKills(), []);
  events(5);
  events(1, 'programs');
  assert.deepEqual([groups.kernelKills(), groups.kernelKills()], [['browser', 'browser', 'programs'], []]);
});

for (const [title, controllers, membership] of [
  ['the memory controller is not delegated', 'cpu pids', MEMBERSHIP],
  ['there is no version 2', 'memory', '4:memory:/x\n'],
  ['the service is in the first group of all', 'memory', '0::/\n'],
  ['the group is not there', 'memory', '0::/elsewhere\n'],
] as const) {
  test(`nothing is changed where ${title}`, (t) => {
    const { root, own } = mount(t, controllers);
    assert.equal(openGroups({ budget: 1, root, membership }), undefined);
    assert.equal(existsSync(join(own, 'service')), false);
  });
}

test('nor where the group is not ours to change', { skip: process.getuid?.() === 0 && 'root may' }, (t) => {
  const { root, own } = mount(t, 'memory');
  chmodSync(own, 0o500);
  assert.equal(openGroups({ budget: 1, root, membership: MEMBERSHIP }), undefined);
});
