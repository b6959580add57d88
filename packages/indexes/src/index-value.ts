import { sign, text } from '@kontor/base';
import { DocumentRefused } from './document-refused.ts';

const PLAIN = /^\d{1,9}([.,]\d{1,12})?$/;

/**
 * An index value as sources write it, with the given decimal sign, in its shortest form. Only zeros are dropped:
 * `123,80000` → `123.8`, `123,85000` → `123.85`.
 * @throws DocumentRefused for what is no positive number.
 */
export function indexValue(written: string, decimalSign: '.' | ',' = '.'): string {
  const foreignSign = decimalSign === '.' ? ',' : '.';
  if (!PLAIN.test(written) || written.includes(foreignSign)) {
    throw new DocumentRefused(`"${written.slice(0, 20)}" is not an index value`);
  }
  const point = written.replace(',', '.');
  const value = text(point);
  if (sign(point) <= 0) throw new DocumentRefused('a value is not positive');
  return value;
}
