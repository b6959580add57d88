import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { iban } from '@kontor/schema';
import fc from 'fast-check';
import { mod97 } from '../digits/mod97.ts';
import { BBAN_STRUCTURES, SEPA_COUNTRIES } from './iban.data.ts';
import { groupedIban, ibanFault, ibanOf, isIban, isSepaIban } from './iban.ts';

const seed = { seed: 13616, numRuns: 300 };

/** Examples of the SWIFT IBAN Registry and of the payment standards' own documents. */
const VALID = [
  'AD1200012030200359100100',
  'AE070331234567890123456',
  'AL47212110090000000235698741',
  'AT611904300234573201',
  'AZ21NABZ00000000137010001944',
  'BA391290079401028494',
  'BE68539007547034',
  'BG80BNBG96611020345678',
  'BH67BMAG00001299123456',
  'BR1800360305000010009795493C1',
  'CH9300762011623852957',
  'CR05015202001026284066',
  'CY17002001280000001200527600',
  'CZ6508000000192000145399',
  'DE89370400440532013000',
  'DK5000400440116243',
  'DO28BAGR00000001212453611324',
  'EE382200221020145685',
  'EG380019000500000000263180002',
  'ES9121000418450200051332',
  'FI2112345600000785',
  'FO6264600001631634',
  'FR1420041010050500013M02606',
  'GB29NWBK60161331926819',
  'GE29NB0000000101904917',
  'GI75NWBK000000007099453',
  'GL8964710001000206',
  'GR1601101250000000012300695',
  'GT82TRAJ01020000001210029690',
  'HR1210010051863000160',
  'HU42117730161111101800000000',
  'IE29AIBK93115212345678',
  'IL620108000000099999999',
  'IS140159260076545510730339',
  'IT60X0542811101000000123456',
  'JO94CBJO0010000000000131000302',
  'KW81CBKU0000000000001234560101',
  'KZ86125KZT5004100100',
  'LB62099900000001001901229114',
  'LC55HEMM000100010012001200023015',
  'LI21088100002324013AA',
  'LT121000011101001000',
  'LU280019400644750000',
  'LV80BANK0000435195001',
  'MC5811222000010123456789030',
  'MD24AG000225100013104168',
  'ME25505000012345678951',
  'MK07250120000058984',
  'MR1300020001010000123456753',
  'MT84MALT011000012345MTLCAST001S',
  'MU17BOMM0101101030300200000MUR',
  'NL91ABNA0417164300',
  'NO9386011117947',
  'PK36SCBL0000001123456702',
  'PL61109010140000071219812874',
  'PS92PALS000000000400123456702',
  'PT50000201231234567890154',
  'QA58DOHB00001234567890ABCDEFG',
  'RO49AAAA1B31007593840000',
  'RS35260005601001611379',
  'SA0380000000608010167519',
  'SC18SSCB11010000000000001497USD',
  'SE4550000000058398257466',
  'SI56263300012039086',
  'SK3112000000198742637541',
  'SM86U0322509800000000270100',
  'TL380080012345678910157',
  'TN5910006035183598478831',
  'TR330006100519786457841326',
  'UA213223130000026007233566001',
  'VA59001123000012345678',
  'VG96VPVG0000012345678901',
  'XK051212012345678906',
  'CZ5855000000001265098001',
  'CZ1427000000000000333999',
  'HU70104050040002654200000005',
  'AT572011140014400144',
  'DE71110220330123456789',
];

describe('IBAN', () => {
  for (const value of VALID)
    it(`accepts ${groupedIban(value)}`, () => assert.equal(ibanFault(value), undefined));

  /** [value, part of its description] */
  const wrong: readonly [string, RegExp][] = [
    ['', /country/],
    ['AT', /2 characters, an IBAN of AT has 20/],
    ['AT000000000000000000', /check digits/],
    ['AT572011140014400145', /check digits are wrong/],
    ['AT57201114001440014', /19 characters/],
    ['AT5720111400144001440', /21 characters/],
    ['US64SVBKUS6S3300958879', /country/],
    ['ZZ572011140014400144', /country/],
    ['__572011140014400144', /country/],
    ['constructor', /country/],
    ['ATX72011140014400144', /check digits must be digits/],
    ['AT57201114001440O144', /character 17/],
    ['NL91ABN10417164300', /character 8/],
    ['CH93007620116238529é7', /character 20/],
    ['at572011140014400144', /country/],
    ['LU28001940064475000a', /character 20/],
  ];
  for (const [value, said] of wrong) {
    it(`refuses ${JSON.stringify(value)}`, () => assert.match(ibanFault(value) ?? '', said));
  }

  it('refuses the check digits 00, 01 and 99 although mod 97 is 1: ISO 13616 makes 02 to 98', () => {
    let seen = 0;
    for (let account = 0; account < 4000; account++) {
      const bban = `20111${String(account).padStart(11, '0')}`;
      const right = ibanOf('AT', bban);
      for (const twin of [Number(right.slice(2, 4)) - 97, Number(right.slice(2, 4)) + 97]) {
        if (twin < 0 || twin > 99) continue;
        const value = `AT${String(twin).padStart(2, '0')}${bban}`;
        assert.equal(mod97(value.slice(4) + value.slice(0, 4)), 1);
        assert.equal(isIban(value), false, value);
        seen++;
      }
    }
    assert.ok(seen > 50);
  });

  const digit = fc.constantFrom(...'0123456789');
  const letter = fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZ');
  const kinds = { n: digit, a: letter, c: fc.oneof(digit, letter) };
  const anyIban = fc.constantFrom(...Object.keys(BBAN_STRUCTURES)).chain((country) => {
    const parts = [...(BBAN_STRUCTURES[country] ?? '').matchAll(/(\d+)([nac])/g)].map(([, n, kind]) => {
      const one = kinds[kind as 'n' | 'a' | 'c'];
      return fc.array(one, { minLength: Number(n), maxLength: Number(n) }).map((all) => all.join(''));
    });
    return fc.tuple(...parts).map((all) => ibanOf(country, all.join('')));
  });

  it('accepts what it made itself, in every country', () => {
    fc.assert(
      fc.property(anyIban, (value) => assert.equal(ibanFault(value), undefined)),
      seed,
    );
  });

  it('refuses every single wrong digit and every swap of two neighbours', () => {
    fc.assert(
      fc.property(anyIban, fc.nat(), digit, (value, position, other) => {
        const at = 4 + (position % (value.length - 4));
        const changed = value.slice(0, at) + other + value.slice(at + 1);
        if (changed !== value) assert.equal(isIban(changed), false, changed);
        const swapped = value.slice(0, at) + (value[at + 1] ?? '') + value[at] + value.slice(at + 2);
        if (swapped !== value && at + 1 < value.length) assert.equal(isIban(swapped), false, swapped);
      }),
      seed,
    );
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) => assert.equal(typeof isIban(value), 'boolean')),
      seed,
    );
  });

  it('has the countries of SEPA, and each has IBANs', () => {
    for (const country of SEPA_COUNTRIES) assert.ok(Object.hasOwn(BBAN_STRUCTURES, country), country);
    assert.equal(isSepaIban('AT572011140014400144'), true);
    assert.equal(isSepaIban('GB29NWBK60161331926819'), true);
    assert.equal(isSepaIban('TR330006100519786457841326'), false);
    assert.equal(Object.keys(BBAN_STRUCTURES).length, 89);
  });
});

describe('iban()', () => {
  it('gives the compact form', () => {
    assert.equal(iban().parse(' at57 2011\u00a01400 1440\t0144 '), 'AT572011140014400144');
    assert.equal(iban().parse('\u200bAT57\u202f2011 1400\u200e 1440 0144'), 'AT572011140014400144');
  });

  it('reports MustBeValid', () => {
    const result = iban().safeParse('AT00 0000 0000 0000 0000');
    assert.deepEqual(
      result.error?.issues.map((i) => i.code === 'custom' && i.params),
      [{ rule: { kind: 'valid' } }],
    );
  });

  it('looks at no text far longer than an IBAN', () => {
    const iban20 = 'AT572011140014400144';
    assert.equal(iban().safeParse(`${' '.repeat(180)}${iban20}`).success, true);
    const [issue] = iban().safeParse(`${' '.repeat(181)}${iban20}`).error?.issues ?? [];
    assert.deepEqual(issue?.code === 'custom' && issue.params, { rule: { kind: 'valid' } });
  });

  it('narrows to countries', () => {
    assert.equal(iban({ countries: ['HU'] }).safeParse('AT572011140014400144').success, false);
    assert.equal(iban({ countries: ['CH', 'LI'] }).safeParse('LI21088100002324013AA').success, true);
  });
});
