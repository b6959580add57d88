import { FOREIGN_STYLE, isArray, isString, type PdfObject, serialized } from '@kontor/pdf';
import { type Operation, shownStrings } from '../content/operations.ts';
import type { ContentRule } from './content-rules.ts';
import type { FontUse } from './usage.ts';

export const WHOLE_CODES: ContentRule = {
  rule: 'whole-codes',
  clauses: { first: '6.3.5', later: '6.2.11.4.1' },
  description: 'Bytes at the end of a text that are half a character code, which shows nothing, were removed',
};

/** A text of two-byte codes without half a code at its end; undefined when there is none. */
export function wholeCodes(
  operation: Operation,
  font: FontUse | undefined,
  changed: (rule: ContentRule) => void,
): Uint8Array | undefined {
  const { operator, operands } = operation;
  if (font?.reader.kind !== 'identity' || (operator !== 'Tj' && operator !== 'TJ')) return undefined;
  if (!shownStrings(operation).some(isOdd)) return undefined;
  changed(WHOLE_CODES);
  const whole = (value: PdfObject): PdfObject => {
    if (isArray(value)) return value.map(whole);
    return isString(value) && isOdd(value.bytes) ? { bytes: value.bytes.subarray(0, -1) } : value;
  };
  const texts = operands.map((operand) => serialized(whole(operand), FOREIGN_STYLE));
  return Buffer.from(` ${texts.join(' ')} ${operator} `, 'latin1');
}

const isOdd = (bytes: Uint8Array): boolean => bytes.length % 2 === 1;
