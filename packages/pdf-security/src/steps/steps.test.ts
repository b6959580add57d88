import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { InstalledFonts } from '@kontor/fonts';
import { openPdf } from '@kontor/pdf';
import { classicFile, TWO_PAGES } from '@kontor/pdf/testing';
import { checkInput } from '@kontor/schema';
import { keyFile, PASSWORD, SEALED_AT } from '#testing/key-files.ts';
import { readSeals } from '#testing/read-seals.ts';
import { TABLE_FILE } from '#testing/sample-files.ts';
import { encryptOrderOf, encryptStep } from './encrypt-step.ts';
import { sealOrderOf, sealStep } from './seal-step.ts';
import { encryptPdfJob, sealPdfJob } from './security-jobs.ts';

type Given = Readonly<Record<string, unknown>>;

/** Identifiers of what is wrong with the members of a step. */
function faultsOf(step: typeof sealStep | typeof encryptStep, given: Given): readonly string[] {
  const found = checkInput({ input: step.members }, { ...given }, undefined);
  return 'violations' in found ? found.violations.map(({ message }) => message) : [];
}

const SEAL_FAULTS: readonly (readonly [Given, readonly string[]])[] = [
  [{ asset: 'key.p12' }, []],
  [{ asset: 'key.p12', password: null, level: 'B-T', visible: {}, field: 'Approval' }, []],
  [{}, ['message.assetMustNotBeBlank']],
  [{ asset: 'a', level: 'B-LT' }, ['message.levelMustBeValid']],
  [{ asset: 'a', field: 'a.b' }, ['message.fieldMustBeValid']],
  [{ asset: 'a', reason: 'x'.repeat(201) }, ['message.reasonMustNotBeLongerThan200Characters']],
  [{ asset: 'a', password: 'x'.repeat(1_025) }, ['message.passwordMustNotBeLongerThan1024Characters']],
  [{ asset: 'a', visible: { page: 0 } }, ['message.visiblePageMustBeBetween1And5000']],
  [
    { asset: 'a', visible: { width: 0.1, height: 600 } },
    ['message.visibleWidthMustBeValid', 'message.visibleHeightMustBeValid'],
  ],
  [{ asset: 'a', visible: { x: -1 } }, ['message.visibleMustBeValid']],
  [{ asset: 'a', visible: { position: 'top-center', x: -1, y: -1 } }, ['message.visibleMustBeValid']],
  [{ asset: 'a', visible: { position: 'center', x: -1, y: -1 } }, []],
];

for (const [given, faults] of SEAL_FAULTS)
  test(`seal: ${JSON.stringify(given).slice(0, 80)}`, () =>
    assert.deepEqual(faultsOf(sealStep, given), faults));

const ENCRYPT_FAULTS: readonly (readonly [Given, readonly string[]])[] = [
  [{ userPassword: 'a' }, []],
  [
    { userPassword: '\u0007', ownerPassword: 'x'.repeat(128) },
    ['message.userPasswordMustBeValid', 'message.ownerPasswordMustBeValid'],
  ],
  [{ userPassword: 'a', allow: ['print', 'read'] }, ['message.allowMustBeValid']],
];

for (const [given, faults] of ENCRYPT_FAULTS)
  test(`encrypt: ${JSON.stringify(given).slice(0, 80)}`, () =>
    assert.deepEqual(faultsOf(encryptStep, given), faults));

test('encrypt needs a password', () => {
  const rule = { kind: 'oneOf', or: 'ownerPassword' };
  for (const none of [{}, { userPassword: '', ownerPassword: null }])
    assert.deepEqual(
      encryptStep.check(none).map(({ member, rule: one }) => [member, one]),
      [['userPassword', rule]],
    );
  assert.deepEqual(encryptStep.check({ ownerPassword: 'x' }), []);
});

const tools = { fonts: new InstalledFonts() };
const seal = (given: Given, material: Partial<{ file: Buffer; keyFile: Buffer; sealedAt: number }> = {}) => {
  const values = sealStep.members.parse({ asset: 'key.p12', password: PASSWORD, ...given });
  const all = { file: TABLE_FILE, keyFile: keyFile('p256-aes'), sealedAt: SEALED_AT, ...material };
  return sealPdfJob.run({ order: sealOrderOf(values, all), index: 2 }, tools);
};

test('the job seals', async () => {
  const { bytes } = await seal({ visible: {}, reason: 'Checked' });
  assert(readSeals(bytes)[0]?.isIntact);
});

const CERTIFIED = classicFile([
  '<</Type/Catalog/Pages 2 0 R/Perms<</DocMDP<</Reference[<</TransformMethod/DocMDP/TransformParams<</P 1>>>>]>>>>>>',
  ...TWO_PAGES.slice(1),
]);

const REFUSED = {
  'steps[2].password': () => seal({ password: 'wrong' }),
  'steps[2].asset': () => seal({}, { keyFile: keyFile('p256-rc2') }),
  'steps[2].visible.page': () => seal({ visible: { page: 9 } }),
  files: () => seal({}, { file: CERTIFIED }),
  'files ': () => seal({}, { file: classicFile(TWO_PAGES, '/Root 1 0 R/Encrypt 9 0 R') }),
} as const;

for (const [field, refused] of Object.entries(REFUSED))
  test(`what is wrong with ${field} is a violation of it`, () =>
    assert.rejects(
      async () => refused(),
      (error) => error instanceof InvalidInput && error.violations[0]?.field === field.trim(),
    ));

test('the job encrypts', () => {
  const order = encryptOrderOf(encryptStep.members.parse({ userPassword: 'a' }), TABLE_FILE);
  assert.throws(() => openPdf(encryptPdfJob.run(order, {}) as Uint8Array), { reason: 'encrypted' });
});
