import { isUtf8 } from 'node:buffer';

/** A name, one character a byte, as UTF-8 when it is not yet; undefined when it is. */
export function utf8Name(name: string): string | undefined {
  if (isUtf8(Buffer.from(name, 'latin1'))) return undefined;
  return Buffer.from(name, 'utf8').toString('latin1');
}
