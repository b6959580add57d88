import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { openPdf } from '@kontor/pdf';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../../call/normalize-strings.ts';
import { namedBytesUpload } from '../../core/upload.ts';
import { cpuHere } from '../../testing/cpu-here.ts';
import { EXAMPLES } from './examples.ts';
import { pdfOperation } from './index.ts';
import { SETTINGS } from './toolbox-limits.ts';

interface Case {
  readonly name: string;
  /** So many files, of two pages each. */
  readonly files: number;
  readonly junk?: true;
  /** Beside the files. */
  readonly input: Readonly<Record<string, unknown>>;
  /** Of the result. */
  readonly pages?: number;
  readonly warnings?: readonly string[];
  /** Identifiers without `message.`, in order. */
  readonly violations?: readonly string[];
}

const CASES = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as readonly Case[];

const pdf = pdfOperation(() => Promise.reject(new Error('no conversion here')));
/** Two pages. */
const terms = EXAMPLES[0].input.files[1]!;
const context = {
  type: 'application/pdf',
  tools: { cpu: cpuHere({ fonts: new InstalledFonts() }), programs: undefined, pictures: undefined },
  clock: { now: () => Date.UTC(2026, 0, 31) },
  settings: defaultsOf(SETTINGS),
  isTest: false,
  signal: new AbortController().signal,
} as never;

function inputOf({ files, junk, input }: Case): Record<string, unknown> {
  const file = junk ? namedBytesUpload('a', Buffer.from('?!')) : terms;
  return { files: Array(files).fill(file), ...input };
}

async function answered(one: Case) {
  const values = normalizeStrings(inputOf(one), pdf.verbatim);
  const checked = checkInput(pdf, values, defaultsOf(SETTINGS));
  if ('violations' in checked) throw new InvalidInput(checked.violations);
  return (await pdf.run(checked.input as never, context))!;
}

for (const one of CASES) {
  test(`pdf: ${one.name}`, async () => {
    if (one.violations !== undefined) {
      await assert.rejects(answered(one), (error) => {
        assert.ok(error instanceof InvalidInput, String(error));
        const found = error.violations.map(({ message }) => message.replace('message.', ''));
        assert.deepEqual(found, one.violations, JSON.stringify(error.violations));
        return true;
      });
      return;
    }
    const { body, facts, warnings, timings } = await answered(one);
    assert.deepEqual(Object.keys(timings ?? {}), ['queue', 'read', 'steps', 'write']);
    assert.equal(facts?.['Page-Count'], String(one.pages));
    assert.deepEqual(warnings, one.warnings ?? []);
    assert.equal(openPdf(body as Uint8Array).isSound, true);
  });
}
