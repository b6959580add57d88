import assert from 'node:assert/strict';
import { test } from 'node:test';
import { randomFrom } from '@kontor/base/testing';
import { mutated } from '@kontor/pdf/testing';
import { DerFault } from './der-fault.ts';
import { OID } from './object-identifiers.ts';
import { type DerValue, readDer } from './read-der.ts';
import { TAG } from './tags.ts';
import { der, derNumber, derOctets, derOid, derSequence, derSetOf, derUnsigned } from './write-der.ts';

/** Encodings by X.690: its own examples (8.1.3, 8.6, 8.19.5), and the bounds of each length form. */
const WRITTEN = {
  'a short length': [derOctets(Buffer.alloc(127)).subarray(0, 2), '047f'],
  'a length of one octet': [derOctets(Buffer.alloc(128)).subarray(0, 3), '048180'],
  'a length of two octets': [derOctets(Buffer.alloc(256)).subarray(0, 4), '04820100'],
  'an identifier with long arcs': [derOid(OID.rsaEncryption), '06092a864886f70d010101'],
  'an identifier of top 2': [derOid('2.999.3'), '0603883703'],
  'a number with its highest bit': [derUnsigned(Buffer.from([0x80])), '02020080'],
  'a number without zeros before it': [derUnsigned(Buffer.from([0, 0, 1])), '020101'],
  zero: [derUnsigned(Buffer.from([0, 0])), '020100'],
  'a set in the order of its bytes': [derSetOf(derNumber(9), derNumber(3)), '3106020103020109'],
} as const;

for (const [title, [bytes, expected]] of Object.entries(WRITTEN))
  test(`writes ${title}`, () => assert.equal(bytes.toString('hex'), expected));

test('reads identifiers as they were written', () => {
  for (const oid of [...Object.values(OID), '2.999.3', '0.39', '1.0'])
    assert.equal(readDer(derOid(oid)).oid, oid);
});

test('reads indefinite lengths and strings in pieces', () => {
  const pieces = Buffer.from('2480' + '04026162' + '2405' + '0403636465' + '0000', 'hex');
  const value = readDer(Buffer.concat([Buffer.from('3080', 'hex'), pieces, derNumber(5), Buffer.alloc(2)]));
  assert.equal(value.children[0]!.octets.toString(), 'abcde');
  assert.equal(value.children[1]!.number, 5);
});

const FAULTS: Readonly<Record<string, string>> = {
  'no bytes': '',
  'no length': '30',
  'a length beyond the end': '300502',
  'a length of five octets': '30850000000001',
  'a length that has no octets': '3082',
  'a tag of several octets': '1f8101',
  'an indefinite length without end': '30800201',
  'an indefinite length of a simple value': '04800000',
};

for (const [title, hex] of Object.entries(FAULTS))
  test(`refuses ${title}`, () => assert.throws(() => walked(readDer(Buffer.from(hex, 'hex'))), DerFault));

test('refuses values of other types, and lists within lists without end', () => {
  assert.throws(() => readDer(derNumber(1)).oid, DerFault);
  assert.throws(() => readDer(derNumber(1)).parts(TAG.sequence), DerFault);
  assert.throws(() => readDer(der(TAG.integer, Buffer.alloc(9, 1))).number, DerFault);
  let nested = derSequence();
  for (let i = 0; i < 40; i++) nested = derSequence(nested);
  assert.throws(() => walked(readDer(nested)), DerFault);
  assert.throws(() => walked(readDer(Buffer.from('3080'.repeat(5_000), 'hex'))), DerFault);
});

/** Reads everything; the number of values. */
function walked(value: DerValue): number {
  if ((value.tag & 0x20) === 0) return 1;
  return value.children.reduce((sum, child) => sum + walked(child), 1);
}

test('mutated values are read or refused, never anything else', () => {
  const random = randomFrom(7);
  const sample = derSequence(
    derOid(OID.data),
    derSetOf(derOctets(Buffer.alloc(40)), derSequence(derNumber(3))),
  );
  let refused = 0;
  for (let round = 0; round < 5_000; round++) {
    try {
      walked(readDer(mutated(sample, random)));
    } catch (error) {
      assert(error instanceof DerFault, String(error));
      refused++;
    }
  }
  assert(refused > 1_000 && refused < 4_900, `${refused} refused`);
});
