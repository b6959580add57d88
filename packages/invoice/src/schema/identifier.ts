import { must } from '@kontor/schema';
import { isIcd } from '../code-lists/code-lists.ts';
import { identifierOf } from '../request/identifier.ts';
import { filledPrintable } from './text.ts';

function fault(value: string): string | undefined {
  const { scheme, id } = identifierOf(value);
  if (scheme === undefined) return undefined;
  if (!isIcd(scheme)) return 'the four digits before the colon must be a code of the list ICD (ISO 6523)';
  return id === '' ? 'must have a number behind the scheme' : undefined;
}

/**
 * An identifier, with the scheme of its register in front (code list ICD, BR-CL-10) where it has one:
 * `0088:7300010000001`, else plain: `K-4711`. The number is written as its owner states it: only electronic addresses, which
 * networks look up, are checked by the rule of their scheme.
 */
export const identifier = () => filledPrintable(200).check(must({ kind: 'valid' }, fault));
