/**
 * The chart of `deploy/helm`, rendered by helm and validated by kubeconform, with schemas that are made from Kubernetes' own.
 * How to get all three is in the chart's README.
 */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, test } from 'node:test';
import { allSettings } from '../../scripts/reference/setting-table.ts';
import { kubernetesDocument, writeKubernetesSchemas } from './kubernetes-schemas.ts';

const CHART = join(import.meta.dirname, '../../deploy/helm/kontor');
const KUBERNETES = '1.34.0';
const NEEDED = ['existingSecret=kontor', 'publicUrl=https://kontor.example.org', 'image.repository=r/kontor'];

const isThere = (program: string, ...args: readonly string[]): boolean =>
  spawnSync(program, args, { stdio: 'ignore' }).error === undefined;
const goModules = (): string | undefined =>
  isThere('go', 'version')
    ? spawnSync('go', ['env', 'GOMODCACHE'], { encoding: 'utf8' }).stdout.trim()
    : undefined;

function helm(command: string, sets: readonly string[]): { readonly text: string; readonly fault: string } {
  const args = [command, ...(command === 'template' ? ['shop'] : []), CHART, '--kube-version', KUBERNETES];
  const options = sets.flatMap((set) => [set.startsWith('--') ? '' : '--set', set]).filter(Boolean);
  const { status, stdout, stderr } = spawnSync('helm', [...args, ...options], { encoding: 'utf8' });
  return { text: stdout, fault: status === 0 ? '' : stderr + stdout };
}

function rendered(...sets: readonly string[]): string {
  const { text, fault } = helm('template', [...NEEDED, ...sets]);
  assert.equal(fault, '');
  return text;
}

/** Each has all that depends on it. */
const VARIANTS: Readonly<Record<string, readonly string[]>> = {
  'as it is': [],
  'one kind of nodes': ['full.enabled=false'],
  'no autoscaling, no Ingress': [
    'lite.autoscaling.enabled=false',
    'full.autoscaling.enabled=false',
    'ingress.enabled=false',
  ],
  'with everything': [
    'full.autoscaling.browserWaiting=2',
    'full.appArmorProfile.type=Unconfined',
    'ingress.className=nginx',
    'ingress.tlsSecret=tls',
    'ingress.annotations.a\\.b/c=d',
    'settings.LOG_LEVEL=warn',
    'settings.UPLOAD_LIMIT=52428800',
    'imagePullSecrets[0].name=pull',
    'podAnnotations.a=b',
    'nodeSelector.a=b',
    'tolerations[0].key=a',
    'tolerations[0].operator=Exists',
    'priorityClassName=high',
    'extraVolumes[0].name=places',
    'extraVolumes[0].persistentVolumeClaim.claimName=places',
    'extraVolumeMounts[0].name=places',
    'extraVolumeMounts[0].mountPath=/places',
    'lite.settings.WORKERS=2',
    'dataVolume.medium=Memory',
  ],
};

const noHelm = isThere('helm', 'version')
  ? false
  : 'helm was not found: see deploy/helm/kontor/README.md, Checks';

describe('the chart', { skip: noHelm }, () => {
  test('passes helm lint', () => {
    assert.equal(helm('lint', NEEDED).fault, '');
  });

  test('gives a pod as long as the service takes to end', () => {
    assert.match(rendered(), /terminationGracePeriodSeconds: 48$/m);
    const other = rendered('shutdown.delay=20', 'shutdown.grace=120');
    assert.match(other, /terminationGracePeriodSeconds: 150$/m);
    assert.match(other, /name: SHUTDOWN_DELAY\n +value: "20"/);
    assert.match(other, /name: SHUTDOWN_GRACE\n +value: "120"/);
  });

  test('refuses what it cannot work with, by name', () => {
    for (const [sets, words] of [
      [NEEDED.slice(1), 'existingSecret is needed'],
      [NEEDED.toSpliced(1, 1), 'publicUrl is needed'],
      [NEEDED.slice(0, 2), 'image.repository is needed'],
      [[...NEEDED, 'replicas=3'], 'replicas'],
      [[...NEEDED, 'publicUrl=kontor.example.org'], 'publicUrl'],
      [[...NEEDED, 'settings.DATABASE_URL=postgres://a'], 'DATABASE_URL'],
      [[...NEEDED, 'secretSettings={DATABASE_URL}'], 'secretSettings'],
      [[...NEEDED, 'shutdown.delay=121'], 'delay'],
    ] as const) {
      const { fault } = helm('template', sets);
      assert.ok(fault.includes(words), `${words}: ${fault}`);
    }
  });

  test('sends documents to nodes of that kind where there are some', () => {
    const paths = (text: string) =>
      [...text.matchAll(/- path: (\S+)\n(?:.*\n)*?.*name: (\S+)/g)].map(
        ([, path, name]) => `${path} ${name}`,
      );
    assert.deepEqual(paths(rendered()), [
      '/v1/html-to-pdf shop-kontor-full',
      '/v1/pdf-to-pdf-a shop-kontor-full',
      '/v1/pdf shop-kontor-full',
      '/mcp shop-kontor-full',
      '/ shop-kontor-lite',
    ]);
    assert.deepEqual(paths(rendered('full.enabled=false')), ['/ shop-kontor-lite']);
  });

  test('sets settings that exist, numbers as they are, and no secret', () => {
    const text = rendered(...VARIANTS['with everything']!);
    assert.match(text, /name: UPLOAD_LIMIT\n +value: "52428800"/);
    const names = new Set(
      [...text.matchAll(/^ +- name: ([A-Z_]+?)(?:_FILE)?$/gm)].map(([, name = '']) => name),
    );
    assert.ok(names.size > 10);
    const settings = allSettings();
    assert.deepEqual(
      [...names].filter((name) => settings[name] === undefined),
      [],
    );
    assert.doesNotMatch(text, /secretKeyRef|kind: Secret/);
  });
});

const document = noHelm === false ? kubernetesDocument(goModules()) : undefined;
const noSchemas =
  noHelm ||
  (!isThere('kubeconform', '-v') && 'kubeconform was not found: see deploy/helm/kontor/README.md, Checks') ||
  (document === undefined && 'KUBERNETES_OPENAPI is not set: see deploy/helm/kontor/README.md, Checks') ||
  false;

describe('the chart by the schemas of Kubernetes', { skip: noSchemas }, () => {
  const kinds = new Set([
    ...['Deployment', 'Service', 'Ingress', 'HorizontalPodAutoscaler', 'PodDisruptionBudget'],
  ]);
  let folder: string;
  before(() => {
    folder = mkdtempSync(join(tmpdir(), 'kontor-chart-'));
    assert.ok(writeKubernetesSchemas(document!, folder, kinds) >= kinds.size);
  });
  after(() => rmSync(folder, { recursive: true, force: true }));

  function judged(text: string): { readonly valid: number; readonly faults: string } {
    const location = join(folder, '{{.ResourceKind}}{{.KindSuffix}}.json');
    const args = ['-strict', '-summary', '-output', 'json', '-schema-location', location];
    const { stdout } = spawnSync('kubeconform', args, { input: text, encoding: 'utf8' });
    const { resources, summary } = JSON.parse(stdout) as {
      readonly resources: readonly { readonly msg: string }[] | null;
      readonly summary: Readonly<Record<'valid' | 'invalid' | 'errors' | 'skipped', number>>;
    };
    const faults = (resources ?? []).map(({ msg }) => msg).filter((msg) => msg !== '');
    assert.equal(summary.invalid + summary.errors + summary.skipped, faults.length);
    return { valid: summary.valid, faults: faults.join('\n') };
  }

  for (const [name, sets] of Object.entries(VARIANTS)) {
    test(`is valid: ${name}`, () => {
      const text = rendered(...sets);
      const { valid, faults } = judged(text);
      assert.equal(faults, '');
      assert.equal(valid, text.match(/^kind: /gm)?.length);
    });
  }

  test('would not be with a member that Kubernetes does not have, or of another type', () => {
    for (const [from, to] of [
      ['readOnlyRootFilesystem:', 'readOnlyRootFileSystem:'],
      ['maxUnavailable: 1', 'maxUnavailable: [1]'],
      ['periodSeconds: 2', 'periodSeconds: two'],
    ] as const) {
      const text = rendered().replace(from, to);
      assert.notEqual(judged(text).faults, '', to);
    }
  });
});
