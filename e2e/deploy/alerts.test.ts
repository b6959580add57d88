/** The alert rules, judged by Prometheus' own promtool. */
import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';

const HERE = import.meta.dirname;
const PROMTOOL = process.env.PROMTOOL ?? 'promtool';
const isThere = spawnSync(PROMTOOL, ['--version']).error === undefined;
const skip = isThere ? false : 'promtool is not installed (Debian: prometheus; or name it by PROMTOOL)';

for (const args of [
  ['check', 'rules', '../../deploy/prometheus/alerts.yml'],
  ['check', 'config', '../../deploy/prometheus/prometheus.yml'],
  ['test', 'rules', 'alerts.test.yml'],
]) {
  test(`promtool ${args.join(' ')}`, { skip }, () => {
    const { status, stdout, stderr } = spawnSync(PROMTOOL, args, { cwd: join(HERE), encoding: 'utf8' });
    assert.equal(status, 0, stdout + stderr);
  });
}

test('each rule has a case in which it fires and one in which it is silent', () => {
  const rules = readFileSync(join(HERE, '../../deploy/prometheus/alerts.yml'), 'utf8');
  const cases = readFileSync(join(HERE, 'alerts.test.yml'), 'utf8');
  const expected = Array.from(
    cases.matchAll(/alertname: (\w+),?\s+exp_alerts:( \[\])?/g),
    ([, name, none]) => (none === undefined ? `${name} fires` : `${name} is silent`),
  );
  const wanted = Array.from(rules.matchAll(/alert: (\w+)/g), ([, name]) => [
    `${name} fires`,
    `${name} is silent`,
  ]);
  assert.ok(wanted.length >= 18);
  assert.deepEqual(new Set(expected), new Set(wanted.flat()));
});
