import type { Question } from '../query/question.ts';
import type { Reading } from '../query/readings.ts';
import type { Candidate } from './candidate.ts';
import type { KeyText } from './key-text.ts';

/** For each slot of a question how well it is met by a set of words, 0 to 1. */
export type SlotHits = readonly number[];

/** How well the slots are met by a set of keys without order. */
export function hitsAmong(question: Question, keys: KeyText): SlotHits {
  return hitsOf(
    question,
    question.readings.filter((reading) => reading.keys.every((key) => keys.has(key))),
  );
}

/** How well the slots are met by these readings. */
export function hitsOf({ slots }: Question, readings: readonly Reading[]): SlotHits {
  const hits = new Array<number>(slots.length).fill(0);
  for (const { first, last, similarity } of readings) {
    for (let at = first; at <= last; at++) hits[at] = Math.max(hits[at]!, similarity);
  }
  return hits;
}

/** Where the words of a candidate's surroundings meet the question. */
export interface ContextHits {
  readonly context: SlotHits;
  readonly enclosing: SlotHits;
}

export function contextHitsOf(question: Question, { context, enclosing }: Candidate): ContextHits {
  return { context: hitsAmong(question, context), enclosing: hitsAmong(question, enclosing) };
}
