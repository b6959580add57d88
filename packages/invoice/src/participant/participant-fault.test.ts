import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { ADDRESS_SCHEMES } from '../schema/electronic-address.data.ts';
import { participantFault } from './participant-fault.ts';
import { PARTICIPANT_RULES, VAT_SCHEMES } from './participant-rules.data.ts';

/** Right numbers that their registers or the Peppol code list of participant identifier schemes 8.9 and 9.7 show, and wrong ones. */
const CASES: readonly (readonly [scheme: string, right: readonly string[], wrong: readonly string[]])[] = [
  ['0002', ['784301772', '78430177200025'], ['784301773', '7843017720', '78430177200026']],
  ['0007', ['2120000787', '2021005489'], ['2120000788', '212000-0787', 'SE2120000787']],
  // La Poste: its seat by Luhn, an establishment by the sum of its digits (INSEE).
  ['0009', ['78430177200025', '35600000000048', '35600000049837'], ['78430177200026', '35600000049838']],
  [
    '0037',
    ['003701120389', '00370112038900001', '0112038900001', '01120389'],
    ['003701120388', '0037011203'],
  ],
  ['0060', ['812810734'], ['81281073', '81281073X']],
  ['0088', ['7300010000001', '1548079098355'], ['7300010000002', '730001000000', 'K300010000001']],
  ['0106', ['69599084'], ['6959908', 'NL69599084']],
  ['0151', ['51824753556', '83914571673'], ['51824753557', '01824753556', '5182475355']],
  ['0183', ['CHE105838471', 'che105838471'], ['CHE105838472', '105838471', 'CHE-105.838.471']],
  ['0184', ['DK13585628', '13585628'], ['1358562', 'SE13585628']],
  ['0190', ['00000001003214345000'], ['0000000100321434500']],
  ['0191', ['10421629', '10137319'], ['10421628', '1042162']],
  ['0192', ['974760673', '987008644'], ['974760674', '97476067', 'NO974760673']],
  ['0201', ['UFY9MH', '8T0JKS'], ['UFY9M', 'UFY-9MH']],
  ['0204', ['04011000-1234512345-06'], ['04011000-1234512345-07', '04011000']],
  ['0208', ['0202239951', '0428759497'], ['0202239952', 'BE0202239951', '202239951']],
  ['0210', ['00743110157', 'RSSMRA85T10A562S'], ['0074311015', 'RSSMRA85T10A562']],
  ['0211', ['IT00743110157'], ['IT00743110158', '00743110157']],
  ['0212', ['0112038-9', '01120389'], ['0112038-8', '011203-89']],
  ['0216', ['003701120389', '00370112038900001'], ['003701120380', '0037011203890000001']],
  ['0221', ['T7000012050002', 'T8700110005901'], ['T7000012050003', '7000012050002']],
  ['0225', ['404833048', '303265045_ACHATS'], ['404833049', '404833048_', '40483304800017']],
  [
    '0242',
    ['000123', '000123-KURIER', '000123-kurier.node.7~a'],
    ['12345', '000123-', '000123-AB', '000123.abc'],
  ],
  ['0244', ['0000000000244'], ['000000000024', '00000000002444', '00000000002A4']],
  // Slovak Telekom and the Slovak post, as their imprints have them.
  ['0245', ['2020273893', '2021879959'], ['2020273894', '202027389', 'SK2020273893']],
  [
    '0246',
    ['DE136695976', 'de136695976', 'DE136695976-00001', 'DE136695976-00001.Einkauf1', 'DE136695976.AP'],
    ['DE136695977', '136695976', 'DE136695976-001', 'DE136695976.', 'DE136695976.EINKAUF12'],
  ],
  ['0248', ['OM1100003554'], ['1100003554', 'OM110000355']],
];

for (const [scheme, right, wrong] of CASES) {
  test(`${scheme}: numbers of its rule pass, others are named with scheme and rule`, () => {
    for (const id of right) assert.equal(participantFault(scheme, id), undefined, id);
    for (const id of wrong)
      assert.match(participantFault(scheme, id) ?? '', new RegExp(`^${scheme} is a .+: `), id);
  });
}

test('each rule has cases, and is of a scheme of the code list', () => {
  assert.deepEqual(
    CASES.map(([scheme]) => scheme),
    Object.keys(PARTICIPANT_RULES).sort(),
  );
  const schemes = ADDRESS_SCHEMES.split(' ');
  for (const scheme of [...Object.keys(PARTICIPANT_RULES), ...Object.keys(VAT_SCHEMES)]) {
    assert.ok(schemes.includes(scheme), scheme);
  }
});

const VAT_CASES: readonly (readonly [scheme: string, right: readonly string[], wrong: readonly string[]])[] =
  [
    ['9914', ['ATU14243102', 'atu14243102', 'U14243102'], ['ATU14243103', 'DE136695976', 'ATU 14243102']],
    ['9925', ['BE0428759497', '0428759497'], ['BE0428759498']],
    ['9927', ['CHE105838471'], ['CHE105838472']],
    ['9930', ['DE136695976', 'de136695976', '136695976'], ['DE136695977', 'AT136695976']],
    ['9933', ['EL094259216', '094259216'], ['EL094259217']],
    ['9957', ['FR40303265045'], ['FR41303265045']],
  ];

for (const [scheme, right, wrong] of VAT_CASES) {
  test(`${scheme} has VAT numbers of ${VAT_SCHEMES[scheme]}`, () => {
    for (const id of right) assert.equal(participantFault(scheme, id), undefined, id);
    for (const id of wrong)
      assert.match(participantFault(scheme, id) ?? '', /^99\d\d has VAT numbers of /, id);
  });
}

test('schemes without a public rule take anything', () => {
  for (const scheme of ['0130', '0195', '9918', '9959', 'EM']) {
    assert.equal(participantFault(scheme, 'anything'), undefined);
  }
});

/** Schemes whose last digit covers all others. */
const CHECKED = ['0007', '0088', '0192', '0208'];

test('one changed last digit is always noticed', () => {
  const right = CASES.filter(([scheme]) => CHECKED.includes(scheme));
  fc.assert(
    fc.property(fc.constantFrom(...right), fc.integer({ min: 1, max: 9 }), ([scheme, [id = '']], by) => {
      const last = (Number(id.at(-1)) + by) % 10;
      assert.notEqual(participantFault(scheme, id.slice(0, -1) + last), undefined);
    }),
    { seed: 29, numRuns: 200 },
  );
});
