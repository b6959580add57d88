import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import type { BarcodeInput } from '@kontor/codes';
import { formats } from '@kontor/codes';
import { decodeFile } from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import { withFurtherViolations } from '@kontor/schema';
import sharp from 'sharp';
import { UNSCHEDULED } from '../../call/cpu-scheduling.ts';
import { normalizeStrings } from '../../call/normalize-strings.ts';
import { validateValues } from '../../call/violations.ts';
import type { Context } from '../../core/operation.ts';
import { cpuHere } from '../../testing/cpu-here.ts';
import { barcodeFurtherCheck } from './content-check.ts';
import { barcode } from './index.ts';

interface Expected {
  readonly type?: string;
  readonly width?: number;
  readonly height?: number;
  readonly reader?: NonNullable<Parameters<typeof decodeFile>[1]>[number];
  readonly text?: string;
  readonly identifier?: string;
  readonly warnings?: readonly string[];
}

interface Case {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly expected?: Expected;
  /** Identifiers without `message.`, in order. */
  readonly violations?: readonly string[];
}

const CASES = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as readonly Case[];

const fonts = new InstalledFonts();
const context: Context<'cpu'> = {
  type: 'image/webp',
  tools: { cpu: cpuHere({ fonts }) },
  clock: { now: () => 0 },
  settings: {},
  isTest: false,
  signal: new AbortController().signal,
};

/** As the service does it: tidied, checked, run. */
async function answered(input: Case['input']) {
  const found = await validateValues(
    barcode,
    normalizeStrings(input, barcode.verbatim),
    { settings: {} },
    UNSCHEDULED,
  );
  const checked = await withFurtherViolations(found, (passed) => barcodeFurtherCheck(passed, context));
  if ('violations' in checked) throw new InvalidInput(checked.violations);
  return (await barcode.run(checked.input as BarcodeInput, context))!;
}

async function violationsOf(input: Case['input']): Promise<string[]> {
  try {
    await answered(input);
  } catch (error) {
    assert.ok(error instanceof InvalidInput, String(error));
    for (const { field, description } of error.violations) {
      assert.ok(field, description);
      assert.ok(description.startsWith(`${field}: `), description);
      // Only the list of formats is long; input is never repeated.
      assert.ok(field === 'format' || description.length < 160, description);
    }
    return error.violations.map(({ message }) => message.replace('message.', ''));
  }
  return [];
}

for (const { name, input, expected, violations } of CASES) {
  test(`barcode: ${name}`, async () => {
    if (violations !== undefined) return assert.deepEqual(await violationsOf(input), violations);
    const { type, body, filename, warnings } = await answered(input);
    assert.ok(body instanceof Uint8Array && expected !== undefined);
    assert.equal(filename, 'barcode');
    assert.deepEqual(warnings, expected.warnings ?? []);
    if (expected.type !== undefined) assert.equal(type, expected.type);
    if (type === 'application/pdf') return undefined;
    const { width, height } = await sharp(body).metadata();
    if (expected.width !== undefined) assert.equal(width, expected.width);
    if (expected.height !== undefined) assert.equal(height, expected.height);
    if (expected.reader === undefined) return undefined;
    const result = await decodeFile(body, [expected.reader]);
    assert.equal(result?.text, expected.text);
    if (expected.identifier !== undefined) assert.equal(result?.symbologyIdentifier, expected.identifier);
    return undefined;
  });
}

test('every example is answered, and the first bytes do not change from call to call', async () => {
  for (const { title, input } of barcode.examples) {
    const first = (await answered({ ...input })).body;
    const second = (await answered({ ...input })).body;
    assert.ok(first instanceof Uint8Array && first.length > 100, title);
    assert.deepEqual(first, second, title);
  }
});

test('every format of the list is answered', async () => {
  const contents: Readonly<Partial<Record<(typeof formats)[number], string>>> = {
    ...{ EAN_8: '9638507', EAN_13: '400638133393', UPC_A: '03600029145', UPC_E: '0123456' },
    ...{ ITF_14: '0950110153000', GS1_128: '(10)A', GS1_DATA_MATRIX: '(10)A', GS1_QR_CODE: '(10)A' },
    ...{ GS1_DATABAR: '0950110153000', GS1_DATABAR_EXPANDED: '(10)A', PZN: '2758089', ISBN: '9780306406157' },
    ...{ EAN_2: '12', EAN_5: '52495', INTELLIGENT_MAIL: '01234567094987654321', JAPAN_POST: '1540023' },
    ...{ SWISS_POST: '996001234512345678' },
  };
  for (const format of formats) {
    const { body } = await answered({ format, content: contents[format] ?? '1234', output: 'PNG' });
    assert.ok(body instanceof Uint8Array && body.length > 60, format);
  }
});
