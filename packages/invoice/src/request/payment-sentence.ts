import { netDays } from './net-days.ts';
import { PAYMENT_WORDS, TAX_NAMES } from './payment-sentence.data.ts';

const LETTERS = '[\\p{L}\\p{M}]*';
const wholeWord = (alternatives: string): RegExp =>
  new RegExp(
    `(?<![\\p{L}\\p{M}\\p{N}])(?:${alternatives.replaceAll('~', LETTERS)})(?![\\p{L}\\p{M}\\p{N}])`,
    'iu',
  );

const PAYMENT = wholeWord(PAYMENT_WORDS.join('|'));
const TAX = wholeWord(TAX_NAMES);

/** Behind a word of four letters at least, so that `z. B.`, `Kto. Nr. 5` and `14. Februar` stay whole. */
const SENTENCE_END = /(?<=(?:[\p{L}\p{M}]{4}|[%)])\.|[!?])\s+(?=[\p{Lu}\p{N}„“"«(])/u;

/** Longer ones are no terms of payment. */
const MAX_SENTENCE = 400;

function speaksOfPayment(sentence: string): boolean {
  if (sentence.length > MAX_SENTENCE) return false;
  if (netDays([sentence]) !== undefined) return true;
  return PAYMENT.test(sentence) && !TAX.test(sentence);
}

/**
 * The sentences of a text about its payment, in the languages of a document; line breaks between lines are kept.
 * @example paymentSentences('Danke! Zahlbar bis Monatsende.') // 'Zahlbar bis Monatsende.'
 */
export const paymentSentences = (text: string): string =>
  text
    .normalize('NFC')
    .split('\n')
    .map((line) => line.trim().split(SENTENCE_END).filter(speaksOfPayment).join(' '))
    .filter((line) => line !== '')
    .join('\n');
