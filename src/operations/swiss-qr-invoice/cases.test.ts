import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { decodeFile } from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import type { SwissQrInvoiceInput } from '@kontor/payment';
import { SWISS_BILL_SETTINGS, type SwissBillSettings } from '@kontor/payment';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { normalizeStrings } from '../../call/normalize-strings.ts';
import type { Context } from '../../core/operation.ts';
import { cpuHere } from '../../testing/cpu-here.ts';
import { swissQrInvoice } from './index.ts';

interface Case {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  readonly payload?: string;
  readonly warnings?: readonly string[];
  /** Identifiers without `message.`, in order. */
  readonly violations?: readonly string[];
}

const CASES = JSON.parse(readFileSync(new URL('cases.json', import.meta.url), 'utf8')) as readonly Case[];
const SETTINGS = defaultsOf(SWISS_BILL_SETTINGS);
const fonts = new InstalledFonts();

const context = (type: string, settings: SwissBillSettings): Context<'cpu', SwissBillSettings> => ({
  type,
  tools: { cpu: cpuHere({ fonts }) },
  clock: { now: () => 0 },
  isTest: false,
  settings,
  signal: new AbortController().signal,
});

/** As the service does it: tidied, checked, run. */
async function answered(input: Case['input'], type = 'image/png', settings = SETTINGS) {
  const checked = checkInput(swissQrInvoice, normalizeStrings(input), settings);
  if ('violations' in checked) throw new InvalidInput(checked.violations);
  return (await swissQrInvoice.run(checked.input as SwissQrInvoiceInput, context(type, settings)))!;
}

async function violationsOf(input: Case['input'], settings = SETTINGS): Promise<string[]> {
  try {
    await answered(input, 'image/png', settings);
  } catch (error) {
    assert.ok(error instanceof InvalidInput, String(error));
    for (const { field, description } of error.violations) {
      assert.ok(description.startsWith(`${field}: `), description);
      assert.ok(description.length < 200, description);
    }
    return error.violations.map(({ message }) => message.replace('message.', ''));
  }
  return [];
}

const bodyOf = async (input: Case['input'], type: string): Promise<Buffer> =>
  Buffer.from((await answered(input, type)).body as Uint8Array);

describe('Swiss QR-bill: content of the code', () => {
  for (const { name, input, payload, warnings = [] } of CASES) {
    if (payload === undefined) continue;
    it(name, async () => {
      const output = await answered(input);
      const read = await decodeFile(output.body as Uint8Array, ['QRCode']);
      assert.equal(Buffer.from(read?.bytes ?? []).toString(), payload);
      assert.equal(read?.ecLevel, 'M');
      assert.deepEqual(output.warnings, warnings);
      for (const token of warnings) assert.ok(swissQrInvoice.warnings?.[token], token);
    });
  }
});

describe('Swiss QR-bill: refused', () => {
  for (const { name, input, violations } of CASES) {
    if (violations === undefined) continue;
    it(name, async () => assert.deepEqual(await violationsOf(input), violations));
  }
});

describe('Swiss QR-bill under SWISS_QR_STRICT_24', () => {
  const strict = { SWISS_QR_STRICT_24: true };
  const { input } = CASES.find(({ name }) => name === 'QR-IBAN with euro')!;
  it('refuses a QR-IBAN with euro', async () => {
    assert.deepEqual(await violationsOf(input, strict), ['currencyMustBeValid']);
  });
  it('takes what is for CHF, and euro with another IBAN', async () => {
    assert.deepEqual(await violationsOf({ ...input, currency: 'CHF' }, strict), []);
    const creditor = { ...(input.creditor as object), iban: 'CH5800791123000889012' };
    assert.deepEqual(await violationsOf({ creditor, currency: 'EUR' }, strict), []);
  });
});

describe('Swiss QR-bill files', () => {
  const magic: Readonly<Record<string, string>> = {
    'application/pdf': '%PDF-1.7',
    'image/svg+xml': '<svg xmln',
    'application/svg+xml': '<svg xmln',
    'image/png': '\x89PNG',
  };
  for (const { title, input } of swissQrInvoice.examples) {
    for (const type of swissQrInvoice.produces) {
      it(`${title} as ${type}, the same bytes each time`, async () => {
        const output = await answered(input, type);
        assert.equal(output.type, type);
        assert.equal(output.filename, input.size === undefined ? 'qr-code' : 'qr-bill');
        const body = Buffer.from(output.body as Uint8Array);
        assert.ok(body.toString('latin1').startsWith(magic[type]!));
        assert.deepEqual(await bodyOf(input, type), body);
      });
    }
  }
});
