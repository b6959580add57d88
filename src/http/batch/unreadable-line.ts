import type { Violation } from '@kontor/base';
import { sizeText } from '../bodies/body-reader.ts';
import type { LineAnswer } from './batch-answers.ts';
import type { Line } from './line-buffer.ts';

const UNREADABLE: Violation = {
  message: 'message.bodyMustBeValid',
  description: 'the line must be a JSON object in UTF-8, its input at most 32 levels deep',
};

/** What is wrong with a line that cannot be read. @param maxBytes of a line */
export const unreadable = ({ isTooLong }: Line, maxBytes: number): Violation =>
  isTooLong
    ? { message: 'message.bodyTooLarge', description: `the line exceeds ${sizeText(maxBytes)}` }
    : UNREADABLE;

/** A long input that is no JSON: then nothing of the line is, its id neither. */
export function withoutUnreadableId(answer: LineAnswer): LineAnswer {
  const { answered, result } = answer;
  if (!('violations' in result) || !result.violations.some(({ message }) => message === UNREADABLE.message))
    return answer;
  return { ...answer, answered: { ...answered, id: null } };
}
