import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { bytesUpload } from '../../core/upload.ts';
import { pdfToPdfA } from './index.ts';
import { FILE } from './testing/scripted-run.ts';
import { type Script, scriptedTools } from './testing/scripted-tools.ts';

describe('what else is wrong with a file', () => {
  const violationsOf = async (script: Script, input: object) => {
    const { steps: _, ...tools } = scriptedTools(script);
    const found = await pdfToPdfA.furtherCheck?.(input, {
      ...{ tools, type: undefined, settings: { PDFA_TIMEOUT_MS: 1_000 } },
      signal: new AbortController().signal,
    });
    return found?.map(({ message }) => message);
  };

  it('is reported with the rest', async () => {
    const noPdf = { file: bytesUpload(Buffer.from('x')) };
    assert.deepEqual(await violationsOf({}, noPdf), ['message.fileMustBeValid']);
    assert.deepEqual(await violationsOf({ requiresPassword: 0 }, { file: FILE }), [
      'message.fileMustBeValid',
    ]);
    assert.deepEqual(await violationsOf({ requiresPassword: 0 }, { file: FILE, password: 'x' }), [
      'message.passwordMustBeValid',
    ]);
    assert.deepEqual(await violationsOf({ requiresPassword: 3 }, { file: FILE, password: 'x' }), []);
    assert.deepEqual(await violationsOf({}, {}), []);
  });
});
