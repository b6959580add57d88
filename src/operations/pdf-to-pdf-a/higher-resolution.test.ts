import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { pdfToPdfA } from './index.ts';
import { FILE, SETTINGS_NOW } from './testing/scripted-run.ts';
import { FACTS, LOSSLESS, SAME, scriptedTools } from './testing/scripted-tools.ts';

test('pages behind one that is really different are not looked at any closer', async () => {
  const [page] = FACTS.pages;
  const { steps, ...tools } = scriptedTools({
    sent: { ...LOSSLESS, facts: { ...FACTS, pageCount: 2, pages: [page!, page!] } },
    validated: { changedPages: [1, 2] },
    compared: () => ({ ...SAME, pages: { before: 2, after: 2 }, differences: [0.05, 0.05] }),
    closer: 0.04,
  });
  const run = pdfToPdfA.run(
    { file: FILE, mode: 'lossless', report: false },
    {
      type: 'application/pdf',
      tools,
      clock: { now: () => 0 },
      settings: SETTINGS_NOW,
      isTest: false,
      signal: new AbortController().signal,
    },
  );
  await assert.rejects(async () => run, InvalidInput);
  const closer = steps.filter(({ name, order }) => name === 'pdftoppm' && order?.args[1] !== '60');
  const pages = closer.map(({ order }) => order?.args[3]);
  assert.deepEqual(pages, ['1', '1', '1', '1']);
});
