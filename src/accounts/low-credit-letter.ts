import type { Mail } from '../core/mail.ts';
import type { AlertKind } from '../store/records.ts';
import type { Letterhead } from './letters.ts';

const number = new Intl.NumberFormat('en-US');
const zahl = new Intl.NumberFormat('de-AT', { useGrouping: 'always' });

const ENGLISH: Readonly<Record<AlertKind, string>> = {
  'used-100': 'Your credits are used up. Calls get status 402 until there are new ones.',
  'used-80': 'Four fifths of the credits that you were given last are used.',
  mark: 'You have fewer credits than the mark in your settings.',
};
const GERMAN: Readonly<Record<AlertKind, string>> = {
  'used-100': 'Ihre Credits sind verbraucht. Aufrufe bekommen den Status 402, bis es neue gibt.',
  'used-80': 'Vier Fünftel der zuletzt erhaltenen Credits sind verbraucht.',
  mark: 'Sie haben weniger Credits als die Marke in Ihren Einstellungen.',
};

/** Warns that credits run out; in both languages, since no browser has asked for one. */
export function lowCreditLetter(
  to: string,
  { kind, credits, url }: { readonly kind: AlertKind; readonly credits: number; readonly url: string },
  { name, supportUrl }: Letterhead,
): Mail {
  const isOver = kind === 'used-100';
  const subject = isOver ? 'credits used up / Credits verbraucht' : 'few credits left / wenige Credits';
  const text = [
    `${ENGLISH[kind]} Left: ${number.format(credits)}.`,
    `${GERMAN[kind]} Übrig: ${zahl.format(credits)}.`,
    url,
    ...(supportUrl === undefined ? [] : [`Help / Hilfe: ${supportUrl}`]),
  ];
  return { to, subject: `${name}: ${subject}`, text: `${text.join('\n\n')}\n` };
}
