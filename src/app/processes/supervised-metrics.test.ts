import assert from 'node:assert/strict';
import { test } from 'node:test';
import { SupervisedMetrics } from './supervised-metrics.ts';

const reported = (credits: number) =>
  `# HELP kontor_credits_charged_total Credits charged\n# TYPE kontor_credits_charged_total counter\n` +
  `kontor_credits_charged_total{operation="barcode"} ${credits}\n`;
const creditsIn = (text: string) => text.split('\n').filter((line) => line.startsWith('kontor_credits'));

test('credits are those of all processes, as they report them', () => {
  const metrics = new SupervisedMetrics();
  metrics.report(1, reported(3));
  metrics.end(1);
  metrics.report(2, reported(4));
  assert.deepEqual(creditsIn(metrics.text(1, 1)), ['kontor_credits_charged_total{operation="barcode"} 7']);
});

test('where charges are written beside the supervisor, credits are those that were written', () => {
  const charged = new Map<string, number>();
  const metrics = new SupervisedMetrics(charged);
  metrics.report(1, reported(3));
  charged.set('barcode', 5).set('epc-qr-code', 1);
  metrics.end(1);
  const text = metrics.text(1, 1);
  assert.deepEqual(creditsIn(text), [
    'kontor_credits_charged_total{operation="barcode"} 5',
    'kontor_credits_charged_total{operation="epc-qr-code"} 1',
  ]);
  assert.equal(text.match(/# TYPE kontor_credits_charged_total counter/g)?.length, 1);
});
