import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { budapestTimeText, validityInstant } from './budapest-time-text.ts';
import { HCT_TEXTS, type HctPayload, type HctTransfer, hctPayload } from './hct.ts';

const transfer: HctTransfer = {
  iban: 'HU70104050040002654200000005',
  bic: 'OKHBHUHB',
  recipient: 'Magyar Vöröskereszt',
  amount: 4000,
  validTillMs: Date.UTC(2030, 11, 31, 22, 59, 59),
};

function payloadOf(changes: Partial<HctTransfer>, nowMs = 0): HctPayload {
  const payload = hctPayload({ ...transfer, ...changes }, nowMs);
  if ('tooLong' in payload) return assert.fail(`too long: ${payload.tooLong}`);
  return payload;
}
const linesOf = (changes: Partial<HctTransfer>): string[] => payloadOf(changes).text.split('\n');

describe('HCT payload', () => {
  it('has 107 bytes for a plain transfer', () => {
    const { text, warnings } = payloadOf({});
    const head = 'HCT\n001\n1\nOKHBHUHBXXX\nMagyar Vöröskereszt\nHU70104050040002654200000005\nHUF4000\n';
    assert.equal(text, `${head}20301231235959+1\n${'\n'.repeat(9)}`);
    assert.equal(Buffer.byteLength(text), 107);
    assert.deepEqual(warnings, []);
  });

  it('has 17 lines, each ended by a line feed', () => {
    assert.equal(linesOf({}).length, 18);
    assert.equal(linesOf({}).at(-1), '');
  });

  it('writes every member in its line', () => {
    const texts = Object.fromEntries(HCT_TEXTS.map((name) => [name, `the ${name}`]));
    assert.deepEqual(linesOf({ ...texts, purpose: 'CHAR', bic: 'OKHBHUHBABC', amount: undefined }), [
      'HCT',
      '001',
      '1',
      'OKHBHUHBABC',
      'Magyar Vöröskereszt',
      'HU70104050040002654200000005',
      '',
      '20301231235959+1',
      'CHAR',
      ...HCT_TEXTS.map((name) => `the ${name}`),
      '',
    ]);
  });

  it('leaves the amount to the payer when it is 0', () => assert.equal(linesOf({ amount: 0 })[6], ''));

  it('takes the greatest amount', () => {
    assert.equal(linesOf({ amount: 999_999_999_999 })[6], 'HUF999999999999');
  });

  it('warns of another currency only with an amount', () => {
    assert.deepEqual(payloadOf({ currency: 'EUR' }).warnings, ['currency-not-payable']);
    assert.equal(linesOf({ currency: 'EUR' })[6], 'EUR4000');
    assert.deepEqual(payloadOf({ currency: 'EUR', amount: undefined }).warnings, []);
  });

  it('warns of a validity that is over', () => {
    assert.deepEqual(payloadOf({}, transfer.validTillMs + 1).warnings, ['validity-expired']);
    assert.deepEqual(payloadOf({}, transfer.validTillMs).warnings, []);
  });

  it('keeps Hungarian letters, folds others, and warns', () => {
    const { text, warnings } = payloadOf({
      recipient: 'ÁÉÍÓÖŐÚÜŰ árvíztűrő tükörfúrógép',
      shopId: 'Čšâ €♥♥',
    });
    assert.equal(text.split('\n')[4], 'ÁÉÍÓÖŐÚÜŰ árvíztűrő tükörfúrógép');
    assert.equal(text.split('\n')[10], 'Csa EUR.');
    assert.deepEqual(warnings, ['characters-replaced']);
  });

  it('keeps its lines whatever the texts contain', () => {
    // Ends of lines are one in a million of all characters.
    const end = fc.constantFrom('\n', '\r', '\r\n', '\u000b', '\u0085', '\u2028');
    const unit = fc.oneof(end, fc.string({ unit: 'binary', minLength: 1, maxLength: 1 }));
    const anyText = fc.string({ unit, maxLength: 12 });
    fc.assert(
      fc.property(anyText, anyText, anyText, (recipient, shopId, navVerificationCode) => {
        const lines = linesOf({ recipient, shopId, navVerificationCode });
        assert.equal(lines.length, 18);
        assert.equal(lines[5], transfer.iban);
        assert.equal(lines[7], '20301231235959+1');
      }),
      { seed: 345 },
    );
  });
});

describe('HCT payload at its limits', () => {
  const ids = Object.fromEntries(HCT_TEXTS.slice(1).map((name) => [name, 'i'.repeat(20)]));

  it('takes 345 bytes, not more', () => {
    const room = 345 - Buffer.byteLength(payloadOf({ ...ids, recipient: 'R' }).text);
    const exact = { ...ids, recipient: 'R', remittanceInformation: 'x'.repeat(room) };
    assert.equal(Buffer.byteLength(payloadOf(exact).text), 345);
    assert.deepEqual(hctPayload({ ...transfer, ...exact, shopId: 'i'.repeat(21) }, 0), {
      tooLong: 'remittanceInformation',
    });
  });

  it('names the longest member in bytes, the first of equals', () => {
    const long = Object.fromEntries(HCT_TEXTS.slice(1).map((name) => [name, 'i'.repeat(35)]));
    const tooLong = (changes: Partial<HctTransfer>) => {
      const payload = hctPayload({ ...transfer, ...long, ...changes }, 0);
      return 'tooLong' in payload ? payload.tooLong : payload.text.length;
    };
    assert.equal(tooLong({ recipient: 'R'.repeat(40) }), 'recipient');
    assert.equal(
      tooLong({ recipient: 'R'.repeat(40), remittanceInformation: 'r'.repeat(40) }),
      'remittanceInformation',
    );
    assert.equal(tooLong({ recipient: 'R'.repeat(30) }), 'shopId');
    assert.equal(tooLong({ recipient: 'R'.repeat(30), loyaltyId: 'ő'.repeat(35) }), 'loyaltyId');
  });
});

describe('end of validity', () => {
  const samples: readonly [string, string | undefined][] = [
    ['2030-12-31T23:59:59', '20301231235959+1'],
    ['2030-07-01T10:00:00Z', '20300701120000+2'],
    ['2030-07-01T10:00', '20300701100000+2'],
    ['2030-07-01T10:00:00.999', '20300701100000+2'],
    ['2030-03-31T02:30:00', '20300331033000+2'],
    ['2030-10-27T02:30:00', '20301027023000+2'],
    ['2030-10-27T01:30:00Z', '20301027023000+1'],
    ['2030-12-31T23:30:00-05:00', '20310101053000+1'],
    ['2030-01-01T00:00:00+02:00', '20291231230000+1'],
    ['9999-12-31T23:59:59', '99991231235959+1'],
    ['9999-12-31T23:59:59Z', undefined],
    ['2030-12-31', undefined],
    ['2030-02-30T10:00:00', undefined],
    ['1899-12-31T10:00:00', undefined],
    ['31.12.2030 10:00', undefined],
    ['', undefined],
  ];
  for (const [given, expected] of samples) {
    it(`${given} is ${expected}`, () => {
      const instant = validityInstant(given);
      assert.equal(instant === undefined ? undefined : budapestTimeText(instant), expected);
    });
  }
});
