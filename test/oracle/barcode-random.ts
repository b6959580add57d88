/**
 * Random requests for barcodes, sensible and hostile: each is answered or refused with a reason, and nothing else.
 * RANDOM_BARCODES=100000 for the long run.
 */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { barcodeContentJob, barcodeJob, formats, optionsFor, optionViolations, outputs } from '@kontor/codes';
import { addedSamples, originalSamples } from '@kontor/codes/testing';
import { InstalledFonts } from '@kontor/fonts';
import fc from 'fast-check';
import { ASCII, CAPITALS, DIGITS, gs1Payload, PRINTABLE, payloads, textOf } from './barcode-contents.ts';

const SEED = Number(process.env.ORACLE_SEED ?? 20_261_122);
const RUNS = Number(process.env.RANDOM_BARCODES ?? 3000);

const samples = [...originalSamples, ...addedSamples].map(({ content }) => content);
const SEPARATORS = '\x1c\x1d\x1e\x1f\x04';
/** Any code units, halves of surrogate pairs among them. */
const units = fc.string({
  unit: fc.integer({ min: 0, max: 0xffff }).map((code) => String.fromCharCode(code)),
  maxLength: 60,
});
const contents = fc.oneof(
  textOf(DIGITS, 1, 40),
  textOf(DIGITS, 1, 400),
  textOf(`${DIGITS}-`, 1, 90),
  textOf(`${DIGITS}${CAPITALS}`, 1, 60),
  textOf(PRINTABLE, 1, 300),
  textOf(ASCII, 1, 90),
  textOf(`${PRINTABLE}${SEPARATORS}^()`, 1, 120),
  gs1Payload,
  ...Object.values(payloads),
  units,
  fc.string({ unit: 'binary', maxLength: 200 }),
  fc.constantFrom(...samples, '[)>\x1e01\x1d96', '(01)', '^ECI', '^FNC1', '', ' ', '\0'),
  fc.tuple(fc.constantFrom(...samples), units).map((parts) => parts.join('')),
);

const options = fc.record(
  {
    characterSet: fc.constantFrom(
      'UTF-8',
      'ISO 8859-1',
      'US-ASCII',
      'Shift_JIS',
      'UTF-16BE',
      'GB18030',
      'klingon',
    ),
    errorCorrection: fc.oneof(fc.integer({ min: -1, max: 101 }), fc.constantFrom('L', 'M', 'Q', 'H')),
    layers: fc.integer({ min: -5, max: 33 }),
    version: fc.integer({ min: 0, max: 41 }),
    compact: fc.boolean(),
    forceC40: fc.boolean(),
    gs1Format: fc.boolean(),
    autoEci: fc.boolean(),
    shape: fc.constantFrom('NONE', 'SQUARE', 'RECTANGLE'),
    compaction: fc.constantFrom('AUTO', 'TEXT', 'BYTE', 'NUMERIC'),
    quietZone: fc.integer({ min: 0, max: 40 }),
    showText: fc.boolean(),
    rotate: fc.constantFrom(0, 90, 180, 270),
  },
  { requiredKeys: [], noNullPrototype: true },
);

const side = fc.oneof(fc.constant(1), fc.integer({ min: 1, max: 300 }), fc.constant(2000));

const requests = fc.record({
  format: fc.constantFrom(...formats),
  content: contents,
  width: side,
  height: side,
  output: fc.constantFrom(...outputs),
  options,
});

test(`${RUNS} random requests are answered or refused with a reason`, async (t) => {
  const tools = { fonts: new InstalledFonts() };
  const counts = { answered: 0, refused: 0 };
  t.diagnostic(`seed ${SEED}`);
  await fc.assert(
    fc.asyncProperty(requests, async ({ format, content, options: raw, ...rest }) => {
      if (content.trim() === '' || optionViolations(format, raw).length > 0) return;
      const chosen = optionsFor(format, raw);
      const violations = await barcodeContentJob.run({ format, content, options: chosen }, {});
      if (violations.length > 0) {
        counts.refused++;
        for (const { message, description } of violations)
          assert.match(`${message} ${description}`, /^message\.\w+ \S/);
        return;
      }
      try {
        const body = await barcodeJob.run(
          { format, content, ...rest, foreground: 0, background: 0xffffff, options: chosen },
          tools,
        );
        assert.ok(body.length > 50);
        counts.answered++;
      } catch (error) {
        assert.equal((error as Error).name, 'InvalidInput', String(error));
        counts.refused++;
      }
    }),
    { seed: SEED, numRuns: RUNS },
  );
  t.diagnostic(JSON.stringify(counts));
  assert.ok(counts.answered > RUNS / 20 && counts.refused > RUNS / 20);
});
