import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isIban } from '@kontor/base';
import fc from 'fast-check';
import { accountFaults, spaydAccount } from './account.ts';
import { czechIban, isCzechBankCode, isCzechNumber, isCzechPrefix } from './czech-account.ts';
import { isNotificationAddress } from './notification.ts';
import { type SpaydPayment, spaydPayload } from './spayd.ts';

const seed = { seed: 1010, numRuns: 500 };
const accounts = [{ iban: 'CZ5855000000001265098001' }];
const textOf = (payment: Partial<SpaydPayment>): string => spaydPayload({ accounts, ...payment }).text;
const pairsOf = (payment: Partial<SpaydPayment>): Record<string, string> =>
  Object.fromEntries(
    textOf(payment)
      .split('*')
      .slice(2)
      .map((pair) => [pair.slice(0, pair.indexOf(':')), pair.slice(pair.indexOf(':') + 1)]),
  );

describe('SPAYD payload', () => {
  it('has account, amount and day for a plain transfer', () => {
    const text = textOf({
      accounts: [{ iban: 'CZ1427000000000000333999' }],
      amount: 10.99,
      dueDate: '2030-01-31',
    });
    assert.equal(text, 'SPD*1.0*ACC:CZ1427000000000000333999*AM:10.99*CC:CZK*DT:20300131');
  });

  it('drops accents, and reports it', () => {
    const payload = spaydPayload({
      accounts,
      amount: 100,
      message: 'Příspěvek žluťoučký kůň',
      recipient: 'Červený kříž',
    });
    assert.equal(
      payload.text,
      'SPD*1.0*ACC:CZ5855000000001265098001*AM:100.00*CC:CZK*RN:Cerveny kriz*MSG:Prispevek zlutoucky kun',
    );
    assert.deepEqual(payload.warnings, ['characters-replaced']);
  });

  it('has the official checksum', () => {
    // Standard 1.2, example of CRC32: recomputed with zlib.
    assert.equal(pairsOf({ amount: 100, crc32: true }).CRC32, 'AAD80227');
  });

  it('sorts by key for the checksum only, and NT comes before NTA', () => {
    const payment = {
      amount: 1,
      variableSymbol: '7',
      notification: { type: 'MAIL', value: 'a@b.cz' },
    } as const;
    const text = textOf({ ...payment, crc32: true });
    assert.ok(
      text.startsWith('SPD*1.0*ACC:CZ5855000000001265098001*AM:1.00*CC:CZK*NT:E*NTA:a@b.cz*X-VS:7*CRC32:'),
    );
    assert.equal(pairsOf({ ...payment, crc32: true }).CRC32, '02B91828');
  });

  it('writes all keys in the order of the standard', () => {
    const text = textOf({
      accounts: [
        { iban: 'CZ5855000000001265098001', bic: 'RZBCCZPP' },
        { iban: 'CZ1427000000000000333999' },
        { iban: 'SK3112000000198742637541', bic: 'TATRSKBX' },
      ],
      amount: 0,
      reference: '004',
      recipient: 'ACME',
      dueDate: '2030-01-31',
      instantPayment: true,
      expirationDate: '2031-01-31',
      message: 'hello',
      notification: { type: 'PHONE', value: '+420 (123) 456-789' },
      variableSymbol: '0012',
      specificSymbol: '34',
      constantSymbol: '0308',
      period: 'SEMIANNUALLY',
      retryDays: 7,
      paymentId: 'ID 1',
      url: 'https://x.cz/?a=1&b=50%25',
    });
    assert.deepEqual(text.split('*'), [
      'SPD',
      '1.0',
      'ACC:CZ5855000000001265098001+RZBCCZPP',
      'ALT-ACC:CZ1427000000000000333999,SK3112000000198742637541+TATRSKBX',
      'AM:0.00',
      'CC:CZK',
      'RF:004',
      'RN:ACME',
      'DT:20300131',
      'PT:IP',
      'DL:20310131',
      'MSG:hello',
      'NT:P',
      'NTA:%2B420123456789',
      'X-VS:0012',
      'X-SS:34',
      'X-KS:0308',
      'FRQ:6M',
      'X-PER:7',
      'X-ID:ID 1',
      'X-URL:https://x.cz/?a=1&b=50%2525',
    ]);
  });

  it('escapes what would end or distort a value', () => {
    assert.equal(pairsOf({ message: 'a*CC:EUR*b' }).MSG, 'a%2ACC:EUR%2Ab');
    assert.equal(pairsOf({ message: '50% + ♥' }).MSG, '50%25 %2B %E2%99%A5');
    assert.equal(pairsOf({ message: 'a\nb' }).MSG, 'a b');
    assert.deepEqual(spaydPayload({ accounts, message: '♥' }).warnings, []);
  });

  it('leaves addresses as they are: it would be another mailbox', () => {
    const value = 'jiří@příklad.cz';
    const payload = spaydPayload({ accounts, notification: { type: 'MAIL', value } });
    assert.equal(decodeURIComponent(payload.text.split('NTA:')[1] ?? ''), value);
    assert.deepEqual(payload.warnings, []);
  });

  it('leaves out empty values', () => {
    assert.equal(
      textOf({ message: '\u200b', instantPayment: false }),
      `SPD*1.0*ACC:${accounts[0]?.iban}*CC:CZK`,
    );
  });

  it('keeps its pairs whatever the texts contain', () => {
    const anyText = fc.string({ unit: 'binary', maxLength: 30 });
    fc.assert(
      fc.property(anyText, anyText, anyText, (recipient, message, url) => {
        const pairs = pairsOf({ recipient, message, url, amount: 1 });
        assert.equal(pairs.AM, '1.00');
        assert.equal(pairs.CC, 'CZK');
        for (const key of Object.keys(pairs))
          assert.ok(['ACC', 'AM', 'CC', 'RN', 'MSG', 'X-URL'].includes(key));
        for (const value of Object.values(pairs)) {
          assert.match(value, /^[ -~]*$/);
          assert.doesNotThrow(() => decodeURIComponent(value));
        }
      }),
      seed,
    );
  });
});

describe('Czech account number', () => {
  it('becomes an IBAN', () => {
    assert.equal(
      czechIban({ prefix: '19', number: '2000145399', bankCode: '0800' }),
      'CZ6508000000192000145399',
    );
    assert.equal(czechIban({ number: '333999', bankCode: '2700' }), 'CZ1427000000000000333999');
  });

  it('always makes a right IBAN', () => {
    fc.assert(
      fc.property(fc.nat(9_999_999_999), fc.nat(999_999), fc.nat(9999), (number, prefix, bank) => {
        const account = {
          number: String(number),
          prefix: String(prefix),
          bankCode: String(bank).padStart(4, '0'),
        };
        assert.equal(isIban(czechIban(account)), true);
      }),
      seed,
    );
  });

  for (const number of ['2000145399', '333999', '1265098001', '19']) {
    it(`accepts ${number}`, () => assert.equal(isCzechNumber(number), true));
  }
  for (const number of [
    '2000145398',
    '2000154399',
    '1',
    '12345678901',
    '',
    '20001453a9',
    '10',
    '0000000000',
    '-19',
  ]) {
    it(`refuses ${JSON.stringify(number)}`, () => assert.equal(isCzechNumber(number), false));
  }
  it('checks prefix and bank code', () => {
    assert.deepEqual(['19', '', '000000', '000019', '35'].map(isCzechPrefix), [true, true, true, true, true]);
    assert.deepEqual(['18', '1234567', 'a'].map(isCzechPrefix), [false, false, false]);
    assert.deepEqual(['0800', '800', '08000', '08a0'].map(isCzechBankCode), [true, false, false, false]);
  });

  it('detects every single wrong digit', () => {
    for (let at = 0; at < 10; at++) {
      for (let digit = 0; digit < 10; digit++) {
        const changed = `${'2000145399'.slice(0, at)}${digit}${'2000145399'.slice(at + 1)}`;
        assert.equal(isCzechNumber(changed), changed === '2000145399', changed);
      }
    }
  });
});

describe('account of the input', () => {
  const czech = { prefix: '19', number: '2000145399', bankCode: '0800' };
  it('takes the IBAN when both name one account', () => {
    assert.deepEqual(accountFaults({ iban: 'CZ6508000000192000145399', ...czech }), []);
    assert.deepEqual(accountFaults({ iban: 'CZ6508000000192000145399', bankCode: '0800' }), []);
    assert.equal(spaydAccount({ iban: 'CZ6508000000192000145399' }).iban, 'CZ6508000000192000145399');
    assert.equal(spaydAccount(czech).iban, 'CZ6508000000192000145399');
  });
  it('refuses two different accounts, half an account and none', () => {
    assert.equal(accountFaults({ iban: 'CZ5855000000001265098001', ...czech }).length, 1);
    assert.equal(accountFaults({ iban: 'SK3112000000198742637541', bankCode: '1200' }).length, 1);
    assert.equal(accountFaults({ number: '2000145399' }).length, 1);
    assert.equal(accountFaults({ bankCode: '0800', prefix: '19' }).length, 1);
    assert.equal(accountFaults({}).length, 1);
  });
  it('reports nothing about parts that were refused anyway', () => {
    assert.deepEqual(accountFaults({ bankCode: '0800' }, new Set(['number'])), []);
  });
});

describe('notification address', () => {
  for (const value of ['a@b.cz', 'jiří@příklad.cz', 'a+b@c.d.e', "o'x@y.io"]) {
    it(`takes mail ${value}`, () => assert.equal(isNotificationAddress('MAIL', value), true));
  }
  for (const value of ['a', 'a@b', '@b.cz', 'a@', 'a@b@c.cz', 'a b@c.cz', 'a@.cz', 'a@b.', 'a@b..cz']) {
    it(`refuses mail ${value}`, () => assert.equal(isNotificationAddress('MAIL', value), false));
  }
  for (const value of ['+420 123 456 789', '00420123456789', '112', '(02) 123-45.67/8']) {
    it(`takes telephone ${value}`, () => assert.equal(isNotificationAddress('PHONE', value), true));
  }
  for (const value of ['12', '+', '1234567890123456789012', '12+3', '123a', '']) {
    it(`refuses telephone ${value}`, () => assert.equal(isNotificationAddress('PHONE', value), false));
  }
});
