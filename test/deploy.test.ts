import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { after, before, describe, test } from 'node:test';
import { allSettings } from '../scripts/reference/setting-table.ts';
import { DEFAULT_LIMIT } from '../src/engines/memory/memory-limit.ts';
import { type Service, startService } from '../src/testing/harness.ts';

/** The filter of system calls that containers run under, in the format that container engines read. */

interface Rule {
  readonly names: readonly string[];
  readonly action: string;
  readonly args?: readonly { readonly index: number; readonly value: number; readonly op: string }[];
  readonly errnoRet?: number;
  readonly comment?: string;
}

interface Profile {
  readonly defaultAction: string;
  readonly defaultErrnoRet: number;
  readonly archMap: readonly {
    readonly architecture: string;
    readonly subArchitectures: readonly string[];
  }[];
  readonly syscalls: readonly Rule[];
}

const text = (name: string): string => readFileSync(new URL(`../deploy/${name}`, import.meta.url), 'utf8');
const profile = JSON.parse(text('seccomp.json')) as Profile;
const namesOf = (action: string): readonly string[] =>
  profile.syscalls.filter((rule) => rule.action === action).flatMap(({ names }) => names);

test('what is not named is absent, and every rule allows or refuses', () => {
  assert.equal(profile.defaultAction, 'SCMP_ACT_ERRNO');
  // ENOSYS: libraries then take the older call.
  assert.equal(profile.defaultErrnoRet, 38);
  assert.deepEqual(
    profile.archMap.map(({ architecture }) => architecture),
    ['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64'],
  );
  const known = new Set(['names', 'action', 'args', 'errnoRet', 'comment']);
  for (const rule of profile.syscalls) {
    assert.ok(['SCMP_ACT_ALLOW', 'SCMP_ACT_ERRNO'].includes(rule.action), rule.action);
    assert.deepEqual(
      Object.keys(rule).filter((key) => !known.has(key)),
      [],
    );
    assert.ok(rule.names.length > 0);
    for (const name of rule.names) assert.match(name, /^_?[a-z0-9_]+$/);
    for (const { op } of rule.args ?? []) assert.ok(['SCMP_CMP_EQ', 'SCMP_CMP_NE'].includes(op));
  }
});

test('no call is both allowed and refused', () => {
  const refused = new Set(namesOf('SCMP_ACT_ERRNO'));
  assert.deepEqual(
    namesOf('SCMP_ACT_ALLOW').filter((name) => refused.has(name)),
    [],
  );
});

test('bubblewrap and the sandbox of Chromium can make their namespaces', () => {
  const plain = profile.syscalls.filter(
    (rule) => rule.action === 'SCMP_ACT_ALLOW' && rule.args === undefined,
  );
  const allowed = new Set(plain.flatMap(({ names }) => names));
  for (const name of 'clone clone3 unshare setns mount umount2 pivot_root chroot seccomp prctl'.split(' '))
    assert.ok(allowed.has(name), name);
});

test('what changes the machine, looks into other processes or loads code into the kernel is refused', () => {
  const refused = new Set(namesOf('SCMP_ACT_ERRNO'));
  for (const name of [
    ...['bpf', 'init_module', 'finit_module', 'delete_module', 'kexec_load', 'kexec_file_load', 'reboot'],
    ...['ptrace', 'process_vm_readv', 'process_vm_writev', 'pidfd_getfd', 'perf_event_open', 'kcmp'],
    ...['settimeofday', 'clock_settime', 'swapon', 'swapoff', 'acct', 'quotactl', 'iopl', 'ioperm'],
    ...['keyctl', 'add_key', 'request_key', 'userfaultfd', 'io_uring_setup', 'open_by_handle_at', 'syslog'],
    ...['fsopen', 'fsmount', 'move_mount', 'open_tree', 'mount_setattr'],
  ])
    assert.ok(refused.has(name), name);
});

test('the container runs under it', () => {
  assert.match(text('compose.yaml'), /^ {6}- seccomp=seccomp\.json$/m);
  assert.ok(!text('compose.yaml').includes('seccomp=unconfined'));
});

describe('dashboard and alert rules', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  /** Histograms are asked for by their parts. */
  const PARTS = /_(bucket|sum|count)$/;

  for (const name of ['grafana/kontor.json', 'prometheus/alerts.yml', '../e2e/deploy/alerts.test.yml']) {
    test(`${name} names metrics that exist`, async () => {
      const { body } = await service.call({ method: 'GET', url: '/metrics' });
      const served = new Map(
        [...body.matchAll(/^# TYPE (\S+) (\S+)/gm)].map(([, one = '', type = '']) => [one, type]),
      );
      const named = new Set([...text(name).matchAll(/\bkontor_[a-z_]+/g)].map(([one]) => one));
      assert.ok(named.size > 2);
      for (const metric of named) {
        const isPart = served.get(metric.replace(PARTS, '')) === 'histogram' && PARTS.test(metric);
        assert.ok(isPart || served.has(metric), metric);
      }
    });
  }

  test('the dashboard shows every metric, each panel in its place', async () => {
    const { panels } = JSON.parse(text('grafana/kontor.json')) as Dashboard;
    const { body } = await service.call({ method: 'GET', url: '/metrics' });
    const shown = JSON.stringify(panels);
    for (const [, metric = ''] of body.matchAll(/^# TYPE (\S+)/gm)) assert.ok(shown.includes(metric), metric);
    const places = new Set<string>();
    for (const { gridPos, title } of panels) {
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x++) {
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y++) {
          assert.ok(x < 24 && !places.has(`${x} ${y}`), title);
          places.add(`${x} ${y}`);
        }
      }
    }
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length);
  });
});

interface Dashboard {
  readonly panels: readonly {
    readonly id: number;
    readonly title: string;
    readonly gridPos: Readonly<Record<'x' | 'y' | 'w' | 'h', number>>;
  }[];
}

describe('what the files name exists', () => {
  const NAMES = /\b(?:[A-Z]+_)+[A-Z]+\b/g;
  /** Of the programs around it. */
  const OTHERS = new Set([
    ...[
      'NODE_IMAGE',
      'BASE_IMAGE',
      'SOURCE_DATE_EPOCH',
      'NODE_ENV',
      'NODE_COMPILE_CACHE',
      'MALLOC_ARENA_MAX',
      'KONTOR_SITE',
      'KONTOR_UPSTREAM',
      'KONTOR_LITE',
      'KONTOR_FULL',
    ],
    ...['AF_INET', 'AF_UNIX', 'AF_NETLINK'],
    ...['POSTGRES_USER', 'POSTGRES_DB', 'POSTGRES_PASSWORD'],
  ]);
  const SETTINGS = new Set(Object.keys(allSettings()));

  for (const name of [
    ...['Dockerfile', 'compose.yaml', 'kontor.service'],
    ...['nginx.conf', 'Caddyfile', 'nginx-nodes.conf', 'Caddyfile.nodes', 'haproxy.cfg'],
    ...['compose.cluster.yaml', 'helm/kontor/values.yaml', 'helm/kontor/templates/deployment.yaml'],
  ]) {
    test(`${name} names settings that exist`, () => {
      const named = [...text(name).matchAll(NAMES)].map(([found]) => found);
      const unknown = named.filter(
        (found) => !OTHERS.has(found.replace(/_FILE$/, '')) && !SETTINGS.has(found.replace(/_FILE$/, '')),
      );
      assert.deepEqual([...new Set(unknown)], []);
    });
  }

  test('the image has the command line on its path, and no option that older builders lack', () => {
    const dockerfile = text('Dockerfile');
    assert.match(dockerfile, />\/usr\/local\/bin\/kontor/);
    assert.doesNotMatch(dockerfile, /--start-interval|--mount=|--link|<<EOF/);
  });
});

describe('the packages of the image', () => {
  /** Of each stage its instructions, from its `FROM` on. */
  const stages = text('Dockerfile').split(/^(?=FROM )/m);

  test('are there before npm links to them, and beside the links that the service follows', () => {
    const installing = stages.filter((stage) => stage.includes('\nRUN npm ci'));
    assert.equal(installing.length, 2);
    for (const stage of installing)
      assert.ok(
        stage.indexOf('\nCOPY packages packages\n') > 0 &&
          stage.indexOf('\nCOPY packages packages\n') < stage.indexOf('\nRUN npm ci'),
        stage,
      );
    const serving = stages.filter((stage) => stage.includes('/build/node_modules node_modules'));
    assert.equal(serving.length, 1);
    assert.match(serving.join(''), /^COPY packages packages$/m);
    assert.match(text('Dockerfile.dockerignore'), /^!packages$/m);
  });

  test('have no modules of their own: those of the build would be missing in the image', () => {
    const { packages } = JSON.parse(text('../package-lock.json')) as { packages: object };
    assert.deepEqual(
      Object.keys(packages).filter((path) => /^packages\/.*\/node_modules\//.test(path)),
      [],
    );
  });
});

test('the memory that unit and compose file allow is what the service plans with', () => {
  const MEBIBYTE = 1024 ** 2;
  const bytes = (size: string | undefined) =>
    Number.parseInt(size ?? '', 10) * (/g$/i.test(size ?? '') ? 1024 * MEBIBYTE : MEBIBYTE);
  const unit = text('kontor.service');
  const compose = text('compose.yaml');
  const figures = [
    /^MemoryMax=(\w+)$/m.exec(unit)?.[1],
    /^ {4}mem_limit: (\w+)$/m.exec(compose)?.[1],
    /^ {4}memswap_limit: (\w+)$/m.exec(compose)?.[1],
  ].map(bytes);
  assert.deepEqual(figures, [DEFAULT_LIMIT, DEFAULT_LIMIT, DEFAULT_LIMIT]);
  assert.match(unit, /^MemorySwapMax=0$/m);
  assert.match(unit, /^OOMPolicy=continue$/m);
  assert.match(unit, /^Delegate=memory pids$/m);
  assert.doesNotMatch(unit, /^ProtectControlGroups=/m, 'the groups could not be written');
});

describe('several nodes', () => {
  const compose = text('compose.cluster.yaml');
  const values = text('helm/kontor/values.yaml');

  test('have the time that their end takes, before they are killed', () => {
    const seconds = (source: string, name: string) =>
      Number(new RegExp(`^ *${name}: (\\d+)s?$`, 'm').exec(source)?.[1]);
    const [delay, grace] = [seconds(compose, 'SHUTDOWN_DELAY'), seconds(compose, 'SHUTDOWN_GRACE')];
    assert.equal(seconds(compose, 'stop_grace_period'), delay + 5 + grace + 5);
    assert.deepEqual([seconds(values, 'delay'), seconds(values, 'grace')], [delay, grace]);
    assert.match(
      text('helm/kontor/templates/deployment.yaml'),
      /terminationGracePeriodSeconds: \{\{ add \$root\.Values\.shutdown\.delay 5 \$root\.Values\.shutdown\.grace 5 \}\}/,
    );
  });

  test('have no secret in a file of the project', () => {
    assert.match(text('../.gitignore'), /^\/deploy\/secrets\/$/m);
    for (const name of ['database_url', 'kontor_secret', 'postgres_password'])
      assert.ok(compose.includes(`    file: ./secrets/${name}\n`), name);
    assert.doesNotMatch(compose, /^ *(DATABASE_URL|KONTOR_SECRET|POSTGRES_PASSWORD):/m);
  });

  test('run under the same limits as one', () => {
    const one = text('compose.yaml');
    for (const line of ['read_only: true', 'cap_drop: [ALL]', '- no-new-privileges:true', 'pids_limit: 512'])
      for (const source of [one, compose]) assert.ok(source.includes(line), line);
    assert.match(compose, /^ +- seccomp=seccomp\.json$/m);
  });

  test('get documents where a browser is, in all files alike', () => {
    const paths = ['html-to-pdf', 'pdf-to-pdf-a', 'pdf', 'batch', 'mcp'];
    for (const name of ['nginx-nodes.conf', 'haproxy.cfg', 'Caddyfile.nodes'])
      assert.ok(text(name).includes('^/(v1/(html-to-pdf|pdf-to-pdf-a|pdf|batch)|mcp)/?$'), name);
    const ingress = text('helm/kontor/templates/ingress.yaml');
    for (const path of paths) assert.match(ingress, new RegExp(`"/(v1/)?${path}"`));
  });

  test("the chart's version of the program is that of the package", () => {
    const { version } = JSON.parse(text('../package.json')) as { version: string };
    assert.match(text('helm/kontor/Chart.yaml'), new RegExp(`^appVersion: ${RegExp.escape(version)}$`, 'm'));
  });
});

test('one version of Node everywhere', () => {
  const { optionalDependencies } = JSON.parse(text('../package.json')) as {
    optionalDependencies: Readonly<Record<string, string>>;
  };
  const versions = new Set([
    text('../.nvmrc').trim(),
    /NODE_IMAGE=node:([\d.]+)-/.exec(text('Dockerfile'))?.[1],
    ...Object.entries(optionalDependencies).flatMap(([name, version]) =>
      /^node-/.test(name) ? version : [],
    ),
  ]);
  assert.equal(versions.size, 1, [...versions].join(', '));
});
