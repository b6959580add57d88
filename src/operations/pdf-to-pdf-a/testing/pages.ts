import { deflateSync } from 'node:zlib';
import { classicFile, streamText } from '@kontor/pdf/testing';

/** One page with what is hostile on it, for tests. */

export const latin1 = (bytes: Uint8Array): string => Buffer.from(bytes).toString('latin1');

/** One page with these resources and operators; further objects count from 5. */
export function page(
  operators: string,
  resources: string,
  objects: readonly string[] = [],
  filter = '',
): Buffer {
  return classicFile([
    '<</Type /Catalog/Pages 2 0 R>>',
    '<</Type /Pages/Count 1/Kids [3 0 R]>>',
    `<</Type /Page/Parent 2 0 R/MediaBox [0 0 200 200]/Resources <<${resources}>>/Contents 4 0 R>>`,
    streamText(filter, operators),
    ...objects,
  ]);
}

/** An image over the whole page. */
export const image = (members: string, data: string, objects: readonly string[] = []): Buffer =>
  page('200 0 0 200 0 0 cm /Im Do', '/XObject <</Im 5 0 R>>', [
    streamText(`/Type /XObject/Subtype /Image${members}`, data),
    ...objects,
  ]);

/** Spaces deflated so often; they shrink by a thousand each time, then no more. */
export function deflatedSpaces(bytes: number, times: number): string {
  let data: Uint8Array = Buffer.alloc(bytes, 0x20);
  for (let round = 0; round < times; round++) data = deflateSync(data, { level: 9 });
  return latin1(data);
}
