import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput, Unavailable } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { openPdf } from '@kontor/pdf';
import {
  type TimestampAuthority,
  timestampAnswer,
  timestampRequest,
  timestampToken,
} from '@kontor/pdf-security';
import { keyFile, PASSWORD, readSeals, SEALED_AT } from '@kontor/pdf-security/testing';
import { checkInput } from '@kontor/schema';
import { defaultsOf } from '@kontor/schema/testing';
import { namedBytesUpload } from '../../core/upload.ts';
import { cpuHere } from '../../testing/cpu-here.ts';
import { EXAMPLES } from './examples.ts';
import { pdfOperation } from './index.ts';
import { SETTINGS } from './toolbox-limits.ts';

const pdf = pdfOperation(() => Promise.reject(new Error('no conversion here')));
const terms = EXAMPLES[0].input.files[1]!;

const authority: TimestampAuthority = {
  isSetUp: true,
  async token(stamped) {
    const request = timestampRequest(stamped, Buffer.alloc(16, 1));
    return timestampToken(await timestampAnswer(request.body, SEALED_AT), request);
  },
};
const away: TimestampAuthority = {
  isSetUp: true,
  token: () => Promise.reject(new Unavailable('timestamps: away')),
};
const none: TimestampAuthority = { ...away, isSetUp: false };

interface Call {
  readonly steps: readonly Readonly<Record<string, unknown>>[];
  readonly file?: Uint8Array;
  readonly timestamps?: TimestampAuthority;
}

async function processed({ steps, file, timestamps = authority }: Call) {
  const files = [file === undefined ? terms : namedBytesUpload('a.pdf', file)];
  const assets = [namedBytesUpload('key.p12', keyFile('p256-aes'))];
  const checked = checkInput(pdf, { files, assets, steps }, defaultsOf(SETTINGS));
  if ('violations' in checked) throw new InvalidInput(checked.violations);
  const tools = {
    cpu: cpuHere({ fonts: new InstalledFonts() }),
    programs: undefined,
    pictures: undefined,
    timestamps,
  };
  const context = {
    type: 'application/pdf',
    tools,
    clock: { now: () => SEALED_AT },
    settings: defaultsOf(SETTINGS),
  };
  const signal = new AbortController().signal;
  const output = await pdf.run(checked.input as never, { ...context, isTest: false, signal } as never);
  return { bytes: output!.body as Uint8Array, warnings: output!.warnings };
}

const SEAL = { do: 'seal', asset: 'key.p12', password: PASSWORD };

test('a lone seal keeps the bytes of the file, and earlier seals', async () => {
  const sent = await terms.bytes(terms.size);
  const once = await processed({ steps: [SEAL] });
  assert.deepEqual(Buffer.from(once.bytes.subarray(0, sent.length)), Buffer.from(sent));
  const twice = await processed({ file: once.bytes, steps: [{ ...SEAL, visible: { page: 2 } }] });
  assert.deepEqual(twice.warnings, []);
  assert.deepEqual(
    readSeals(twice.bytes).map(({ field, isIntact }) => [field, isIntact]),
    [
      ['Seal', true],
      ['Seal_2', true],
    ],
  );
});

test('a seal after other steps is over their result, which earlier seals do not survive', async () => {
  const once = await processed({ steps: [SEAL] });
  const { bytes, warnings } = await processed({
    file: once.bytes,
    steps: [{ do: 'rotate', degrees: 90 }, SEAL],
  });
  assert.deepEqual(warnings, ['signatures-removed']);
  assert.equal(readSeals(bytes).at(-1)?.isIntact, true);
});

test('B-T has a time stamp; without an authority it is refused, and 503 where that is away', async () => {
  const steps = [{ ...SEAL, level: 'B-T' }];
  assert.equal(readSeals((await processed({ steps })).bytes)[0]?.unsigned.length, 1);
  await assert.rejects(processed({ steps, timestamps: away }), Unavailable);
  await assert.rejects(
    processed({ steps, timestamps: none }),
    (error) =>
      error instanceof InvalidInput && error.violations[0]?.message === 'message.stepsLevelMustBeValid',
  );
});

const REFUSED: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
  'message.stepsPasswordMustBeValid': { ...SEAL, password: 'wrong' },
  'message.stepsVisiblePageMustBeValid': { ...SEAL, visible: { page: 9 } },
  'message.stepsAssetMustBeValid': { ...SEAL, asset: 'other.p12' },
  'message.stepsUserPasswordOrOwnerPasswordMustNotBeNull': { do: 'encrypt' },
  'message.stepsOwnerPasswordMustBeValid': { do: 'encrypt', ownerPassword: '\u0007' },
};

for (const [message, step] of Object.entries(REFUSED))
  test(message, () =>
    assert.rejects(
      processed({ steps: [step] }),
      (error) => error instanceof InvalidInput && error.violations.some((one) => one.message === message),
    ),
  );

test('encrypt shuts the result', async () => {
  const { bytes } = await processed({
    steps: [{ do: 'encrypt', userPassword: 'Tulpe 7', allow: ['print'] }],
  });
  assert.throws(() => openPdf(bytes), { reason: 'encrypted' });
});
