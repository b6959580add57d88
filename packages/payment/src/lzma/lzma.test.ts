import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { lzmaBytes } from './lzma.ts';

const hex = (text: string): string => Buffer.from(lzmaBytes(Buffer.from(text))).toString('hex');

/**
 * Streams that `xz --format=raw --lzma1=lc=3,lp=0,pb=2,dict=128KiB -d` (liblzma 5.4) turned into the text beside
 * them. Round trips through decoders of other people: test/oracle and the tests of PAY by square.
 */
const DECODED_BY_LIBLZMA: readonly [string, string][] = [
  ['', '0083fffbffffc0000000'],
  ['a', '0030c1fbffffffe0000000'],
  ['aaaaaaaaaaaa', '0030ec5cfffffffff0000000'],
  ['abcabcabcabcabd abcabcX', '00309888a8ceabed6e7dd51f998fffffd7640000'],
  [
    '\t1\t1\t10\tEUR\t\t\t\t\t\t\t1\tSK3112000000198742637541\t\t0\t0\tSlovensky Cerveny kriz\t\t',
    '00048d4600f1ce6d44a75643e97ab07bffe7da12eab874cc89f2983a5d28710e06412b6ece9c93741fc70df7e969614be7a5' +
      '66eba4194b452e8fda6d1c971d28ffdaffff80920000',
  ],
  ['Žluťoučký kůň '.repeat(3), '0062af4987566b13bc6ad51f1410586e82a05fac72ffd4ef28fe0809fffffddb6000'],
];

describe('raw LZMA1', () => {
  for (const [text, stream] of DECODED_BY_LIBLZMA) {
    it(`${text.length} characters: ${JSON.stringify(text.slice(0, 20))}`, () =>
      assert.equal(hex(text), stream));
  }

  it('begins with a zero byte, and gives the same bytes whatever was compressed before', () => {
    const first = hex('the quick brown fox');
    hex('something else, something longer, something longer still'.repeat(60));
    assert.equal(hex('the quick brown fox'), first);
    assert.equal(first.slice(0, 2), '00');
  });

  it('compresses repetition', () => {
    assert.ok(lzmaBytes(Buffer.alloc(60_000, 'abcdefgh')).length < 100);
  });

  it('takes 65,535 bytes, not more', () => {
    const worst = Uint8Array.from({ length: 65_535 }, (_, i) => (i * i) % 7);
    assert.ok(lzmaBytes(worst).length < 65_535);
    assert.throws(() => lzmaBytes(new Uint8Array(65_536)), RangeError);
  });
});
