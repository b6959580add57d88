import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { fixedText } from '@kontor/base';
import fc from 'fast-check';
import { bytesIn, CHARACTER_SETS } from './character-set.ts';
import { type EpcPayload, type EpcTransfer, epcPayload } from './epc.ts';
import { epcPurpose, epcReference } from './schema.ts';

const IBAN = 'AT572011140014400144';

function payloadOf(transfer: Partial<EpcTransfer>): EpcPayload {
  const payload = epcPayload({ iban: IBAN, recipient: 'A', ...transfer });
  if ('tooLong' in payload) return assert.fail(`too long: ${payload.tooLong}`);
  return payload;
}

function textOf(transfer: Partial<EpcTransfer>): string {
  const { content } = payloadOf(transfer);
  return 'text' in content ? content.text : assert.fail('another character set than UTF-8');
}

const lines = (...all: string[]): string => all.join('\n');
const bytes = (text: string): number => Buffer.byteLength(text);

describe('EPC payload', () => {
  it('has 83 bytes for a plain transfer', () => {
    const text = textOf({ recipient: 'Österreichisches Rotes Kreuz', amount: 10, text: 'Spende' });
    assert.equal(
      text,
      lines('BCD', '002', '1', 'SCT', '', 'Österreichisches Rotes Kreuz', IBAN, 'EUR10.00', '', '', 'Spende'),
    );
    assert.equal(bytes(text), 83);
  });

  it('is version 001 with a creditor reference: 93 bytes', () => {
    const text = textOf({
      version: 1,
      bic: 'BHBLDEHHXXX',
      recipient: 'Franz Mustermänn',
      iban: 'DE71110220330123456789',
      amount: 12.3,
      reference: 'RF18 5390 0754 7034',
    });
    const expected = ['BCD', '001', '1', 'SCT', 'BHBLDEHHXXX', 'Franz Mustermänn', 'DE71110220330123456789'];
    assert.equal(text, lines(...expected, 'EUR12.30', '', 'RF18539007547034'));
    assert.equal(bytes(text), 93);
  });

  it('has no separator after the last filled line, and keeps inner empty lines', () => {
    assert.equal(textOf({}), lines('BCD', '002', '1', 'SCT', '', 'A', IBAN));
    assert.equal(
      textOf({ message: 'hi' }),
      lines('BCD', '002', '1', 'SCT', '', 'A', IBAN, '', '', '', '', 'hi'),
    );
    assert.equal(textOf({ purpose: 'CHAR' }), lines('BCD', '002', '1', 'SCT', '', 'A', IBAN, '', 'CHAR'));
  });

  it('writes a reference alone when both are given, and warns', () => {
    const { content, warnings } = payloadOf({ reference: '+++090/9337/55493+++', text: 'free' });
    assert.deepEqual(warnings, ['text-ignored']);
    assert.equal('text' in content && content.text.split('\n').at(-1), '+++090/9337/55493+++');
  });

  it('writes another currency, and warns', () => {
    const { content, warnings } = payloadOf({ currency: 'USD', amount: 5 });
    assert.deepEqual(warnings, ['currency-not-payable']);
    assert.ok('text' in content && content.text.endsWith('\nUSD5.00'));
  });

  for (const [amount, expected] of [
    [0.29, 'EUR0.29'],
    [4.35, 'EUR4.35'],
    [8.2, 'EUR8.20'],
    [70.7, 'EUR70.70'],
    [1005.1, 'EUR1005.10'],
    [16777217.01, 'EUR16777217.01'],
    [999999999.99, 'EUR999999999.99'],
    [0.01, 'EUR0.01'],
    ['12.5', 'EUR12.50'],
  ] as const) {
    it(`writes ${amount} as ${expected}`, () => assert.ok(textOf({ amount }).endsWith(`\n${expected}`)));
  }

  it('keeps its lines whatever the texts contain', () => {
    const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(anyText, anyText, anyText, (recipient, text, message) => {
        const written = textOf({ recipient, text, message, amount: 1 }).split('\n');
        assert.ok(written.length <= 12);
        assert.deepEqual(written.slice(0, 4), ['BCD', '002', '1', 'SCT']);
        assert.equal(written[6], IBAN);
        assert.equal(written[7], 'EUR1.00');
      }),
      { seed: 69, numRuns: 500 },
    );
  });

  it('writes every amount of the scheme with two decimals', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 99_999_999_999 }), (cents) => {
        const expected = `EUR${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;
        assert.equal(textOf({ amount: cents / 100 }).split('\n')[7], expected);
        assert.equal(`EUR${fixedText(cents / 100, 2)}`, expected);
      }),
      { seed: 69, numRuns: 1000 },
    );
  });
});

describe('EPC payload at its limits', () => {
  const full = { recipient: 'R'.repeat(70), text: 'T'.repeat(140), message: 'M'.repeat(70), amount: 5 };

  it('takes all limits in ASCII: 328 bytes', () => assert.equal(bytes(textOf(full)), 328));

  it('names the longest text when BIC and amount are too much', () => {
    const payload = epcPayload({ iban: IBAN, ...full, bic: 'GIBAATWWXXX', amount: 999.99 });
    assert.deepEqual(payload, { tooLong: 'text' });
  });

  it('names recipient or message when they are longer in bytes, the first of equals', () => {
    const with331 = (transfer: Partial<EpcTransfer>) =>
      epcPayload({ iban: IBAN, recipient: 'A', bic: 'GIBAATWWXXX', ...transfer });
    const snowmen = '☃'.repeat(70);
    assert.deepEqual(with331({ recipient: snowmen, message: snowmen }), { tooLong: 'recipient' });
    assert.deepEqual(with331({ recipient: snowmen, message: `😀${'☃'.repeat(69)}` }), { tooLong: 'message' });
    assert.deepEqual(with331({ recipient: snowmen, text: snowmen }), { tooLong: 'text' });
  });

  it('ignores the text that a reference replaces', () => {
    const payload = payloadOf({ ...full, bic: 'GIBAATWWXXX', amount: 999.99, reference: '123' });
    assert.deepEqual(payload.warnings, ['text-ignored']);
  });

  it('fills a symbol to the last byte: 331 in ASCII, 330 with the ECI header', () => {
    const head = textOf({ ...full, text: '', message: '' });
    const room = (limit: number) => limit - bytes(`${head}\n\n\n`) - 70 - 1;
    assert.equal(bytes(textOf({ ...full, text: 'T'.repeat(room(331)) })), 331);
    assert.deepEqual(epcPayload({ iban: IBAN, ...full, text: 'T'.repeat(room(331) + 1) }), {
      tooLong: 'text',
    });
    assert.equal(bytes(textOf({ ...full, text: `ñ${'T'.repeat(room(330) - 2)}` })), 330);
    const { content } = payloadOf({ ...full, text: `ñ${'T'.repeat(room(331) - 2)}` });
    assert.ok('bytes' in content, 'one byte more needs a set without ECI');
  });

  /** [character, number of the first set that has it] */
  for (const [character, number] of [
    ['ö', 2],
    ['č', 3],
    ['ķ', 4],
    ['я', 5],
    ['ω', 6],
    ['ŋ', 4],
    ['þ', 2],
    ['ĩ', 4],
    ['œ', 8],
    ['ð', 2],
  ] as const) {
    it(`falls back to character set ${number} for ${character}`, () => {
      const { content } = payloadOf({ ...full, text: character.repeat(140) });
      assert.ok('bytes' in content);
      assert.equal(content.bytes.length, 328);
      assert.equal(Buffer.from(content.bytes).toString('latin1').split('\n')[2], String(number));
      const set = CHARACTER_SETS.find((one) => one.number === number);
      assert.ok(set);
      if (set.part === 1) return;
      const decoded = new TextDecoder(`iso-8859-${set.part}`).decode(content.bytes);
      assert.equal(decoded.split('\n')[10], character.repeat(140));
    });
  }

  it('finds no set for a mixture', () => {
    assert.deepEqual(epcPayload({ iban: IBAN, ...full, text: 'čя'.repeat(70) }), { tooLong: 'text' });
  });

  it('encodes what the decoders of the platform decode, in every set', () => {
    for (const set of CHARACTER_SETS) {
      const all = Uint8Array.from({ length: 96 }, (_, i) => 0xa0 + i);
      const decoder = new TextDecoder(`iso-8859-${set.part}`);
      const known = [...decoder.decode(all)].filter((c) => c !== '\ufffd' && c >= '\u00a0').join('');
      const encoded = bytesIn(set, known);
      assert.ok(encoded);
      if (set.part !== 1) assert.equal(decoder.decode(encoded), known);
      else assert.deepEqual([...encoded], [...all]);
    }
  });
});

describe('EPC schema', () => {
  const rules = (schema: ReturnType<typeof epcReference>, value: string) =>
    schema.safeParse(value).error?.issues.map((i) => (i.code === 'custom' ? i.params?.rule : i.code));

  it('compacts a creditor reference and refuses wrong check digits', () => {
    assert.equal(epcReference().parse('rf18 5390 0754 7034'), 'RF18539007547034');
    assert.deepEqual(rules(epcReference(), 'RF19 5390 0754 7034'), [{ kind: 'valid' }]);
    assert.deepEqual(rules(epcReference(), 'RF720191230100405JSH0438'), [{ kind: 'valid' }]);
  });

  it('lets other references pass', () => {
    for (const reference of ['+++090/9337/55493+++', '1234561', 'RFID 4711 new', 'RF', 'Invoice 7']) {
      assert.equal(epcReference().parse(reference), reference);
    }
  });

  it('bounds lengths', () => {
    assert.deepEqual(rules(epcReference(), 'x'.repeat(36)), [{ kind: 'longer', max: 35 }]);
    assert.deepEqual(rules(epcPurpose(), 'CHARY'), [{ kind: 'longer', max: 4 }]);
    assert.deepEqual(rules(epcPurpose(), 'C-R'), [{ kind: 'valid' }]);
    assert.equal(epcPurpose().parse('char'), 'CHAR');
  });
});
