/** Runs the cases of a payment code: the content of the code, the violations of wrong input, what a reader reads. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { InvalidInput, type Violation } from '@kontor/base';
import { decodeFile } from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import { checkInput } from '@kontor/schema';
import sharp from 'sharp';
import type { z } from 'zod';
import { normalizeStrings } from '../call/normalize-strings.ts';
import type { Context, Operation, Output } from '../core/operation.ts';
import { cpuHere } from './cpu-here.ts';

export interface PaymentCodeCase {
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The content of the code, or of PAY by square the fields before compression. */
  readonly payload?: string;
  readonly warnings?: readonly string[];
  /** Identifiers without `message.`, in order. */
  readonly violations?: readonly string[];
}

const fonts = new InstalledFonts();
/** 2026-11-21 09:00 UTC. */
const NOW_MS = Date.UTC(2026, 10, 21, 9);

/** An operation together with the pure functions that its cases are about. */
export interface PaymentCode<Input extends z.ZodType> {
  readonly operation: Operation<Input, 'cpu'>;
  readonly casesFile: URL;
  /** The content of `payload` of a case. */
  readonly payloadOf: (input: z.output<Input>) => string;
  /** What a reader must find in the symbol; default: the payload in UTF-8. */
  readonly contentOf?: (input: z.output<Input>) => Uint8Array;
}

function context(type: string): Context<'cpu'> {
  return {
    type,
    tools: { cpu: cpuHere({ fonts }) },
    clock: { now: () => NOW_MS },
    settings: {},
    isTest: false,
    signal: new AbortController().signal,
  };
}

/** As the service does it: tidied and checked. */
function checked<Input extends z.ZodType>(
  { operation }: PaymentCode<Input>,
  raw: PaymentCodeCase['input'],
): { readonly input: z.output<Input> } | { readonly violations: readonly Violation[] } {
  const result = checkInput(operation, normalizeStrings(raw, operation.verbatim), {});
  return 'violations' in result ? result : { input: result.input as z.output<Input> };
}

/** The answer to a request. @throws InvalidInput as the service does */
export async function answerOf<Input extends z.ZodType>(
  code: PaymentCode<Input>,
  raw: PaymentCodeCase['input'],
  type = 'image/png',
): Promise<Output & { readonly body: Uint8Array }> {
  const result = checked(code, raw);
  if ('violations' in result) throw new InvalidInput(result.violations);
  const output = await code.operation.run(result.input, context(type));
  assert.ok(output?.body instanceof Uint8Array);
  return { ...output, body: output.body };
}

/** Everything that is wrong with a request, found by the schema, the rules or the drawing. */
export async function violationsOf<Input extends z.ZodType>(
  code: PaymentCode<Input>,
  raw: PaymentCodeCase['input'],
): Promise<readonly Violation[]> {
  try {
    await answerOf(code, raw);
    return [];
  } catch (error) {
    if (error instanceof InvalidInput) return error.violations;
    throw error;
  }
}

async function assertRefused<Input extends z.ZodType>(
  code: PaymentCode<Input>,
  { input, violations }: PaymentCodeCase,
): Promise<void> {
  const found = await violationsOf(code, input);
  assert.deepEqual(
    found.map(({ message }) => message.replace('message.', '')),
    violations,
  );
  for (const { field, description } of found) {
    assert.ok(field !== undefined && description.startsWith(`${field}: `), description);
    assert.ok(description.length < 200, description);
  }
}

async function assertDrawn<Input extends z.ZodType>(
  code: PaymentCode<Input>,
  { input: raw, payload, warnings = [] }: PaymentCodeCase,
): Promise<void> {
  const result = checked(code, raw);
  if ('violations' in result) return assert.fail(JSON.stringify(result.violations));
  const { input } = result;
  assert.equal(code.payloadOf(input), payload);
  const output = await answerOf(code, raw);
  assert.deepEqual(output.warnings, warnings);
  assert.equal(output.filename, 'qr-code');
  const { width, height } = await sharp(output.body).metadata();
  const { size = 300 } = raw;
  assert.deepEqual([width, height], [size, size]);
  const read = await decodeFile(output.body, ['QRCode']);
  const content = code.contentOf?.(input) ?? Buffer.from(payload ?? '');
  assert.equal(Buffer.from(read?.bytes ?? []).toString('latin1'), Buffer.from(content).toString('latin1'));
}

/** One test a case, and the rules of every payment code. */
export function testPaymentCode<Input extends z.ZodType>(code: PaymentCode<Input>): void {
  const cases = JSON.parse(readFileSync(code.casesFile, 'utf8')) as readonly PaymentCodeCase[];
  const { operation } = code;
  describe(operation.title, () => {
    for (const one of cases) {
      it(one.name, () => (one.violations === undefined ? assertDrawn(code, one) : assertRefused(code, one)));
    }

    for (const { title, input } of operation.examples) {
      it(`example: ${title}`, async () => {
        const raw = input as PaymentCodeCase['input'];
        const png = await answerOf(code, raw);
        assert.deepEqual(png.body, (await answerOf(code, raw)).body);
        const svg = await answerOf(code, raw, 'image/svg+xml');
        assert.equal(svg.type, 'image/svg+xml');
        const drawn = await decodeFile(svg.body, ['QRCode']);
        const read = await decodeFile(png.body, ['QRCode']);
        assert.ok(read !== undefined && drawn?.text === read.text, 'PNG and SVG are read alike');
      });
    }

    it('can be read at 100, 300 and 2000 pixels', async () => {
      for (const size of [100, 300, 2000]) {
        const raw = { ...(operation.examples[0].input as object), size };
        const { body } = await answerOf(code, raw);
        const { width, height } = await sharp(body).metadata();
        assert.deepEqual([width, height], [size, size]);
        assert.ok(await decodeFile(body, ['QRCode']), `${size} pixels`);
      }
    });

    it('declares each warning that it gives', () => {
      const given = new Set(cases.flatMap(({ warnings = [] }) => warnings));
      assert.deepEqual([...given].sort(), Object.keys(operation.warnings ?? {}).sort());
    });
  });
}
