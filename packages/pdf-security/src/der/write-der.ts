import { contextTag, TAG } from './tags.ts';

/** A value of any type (X.690, 8.1), in the shortest form (10.1). */
export function der(tag: number, ...content: readonly Uint8Array[]): Buffer {
  const length = content.reduce((sum, part) => sum + part.length, 0);
  return Buffer.concat([Buffer.from([tag, ...lengthOctets(length)]), ...content]);
}

function lengthOctets(length: number): readonly number[] {
  if (length < 0x80) return [length];
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return [0x80 | octets.length, ...octets];
}

export const derSequence = (...parts: readonly Uint8Array[]): Buffer => der(TAG.sequence, ...parts);

/** A SET OF: its values ascend by their bytes (11.6). */
export const derSetOf = (...parts: readonly Uint8Array[]): Buffer =>
  der(TAG.set, ...parts.toSorted(Buffer.compare));

export const derOctets = (octets: Uint8Array): Buffer => der(TAG.octetString, octets);

export const derNull = (): Buffer => der(TAG.null);

/** A number from its octets, the highest first, that is not negative. */
export function derUnsigned(octets: Uint8Array): Buffer {
  let start = 0;
  while (start < octets.length - 1 && octets[start] === 0) start++;
  const shortest = octets.subarray(start);
  return shortest[0]! >= 0x80 ? der(TAG.integer, Buffer.alloc(1), shortest) : der(TAG.integer, shortest);
}

export const derNumber = (value: number): Buffer => der(TAG.integer, Buffer.from([value]));

export const derTrue = (): Buffer => der(TAG.boolean, Buffer.from([0xff]));

/** Parts with a tag of their context around them. */
export const derExplicit = (number: number, ...parts: readonly Uint8Array[]): Buffer =>
  der(contextTag(number), ...parts);

/** @example derOid('1.2.840.113549.1.7.2') */
export function derOid(text: string): Buffer {
  const [first = 0, second = 0, ...rest] = text.split('.').map(Number);
  const octets = [40 * first + second, ...rest].flatMap((arc) => {
    const group = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128))
      group.unshift(0x80 | (left % 128));
    return group;
  });
  return der(TAG.oid, Buffer.from(octets));
}
