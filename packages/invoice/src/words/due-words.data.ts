import type { DueWords } from './model-words.ts';

/** Words at the top of an invoice for what is to be paid, by language; `{date}` is replaced. */
export const DUE_WORDS = {
  DE: { dueBy: 'zahlbar bis {date}', paid: 'Bezahlt' },
  EN: { dueBy: 'due by {date}', paid: 'Paid' },
  FR: { dueBy: 'à régler au plus tard le {date}', paid: 'Payé' },
  IT: { dueBy: 'da pagare entro il {date}', paid: 'Pagato' },
  ES: { dueBy: 'a pagar hasta el {date}', paid: 'Pagado' },
  NL: { dueBy: 'te betalen uiterlijk {date}', paid: 'Betaald' },
  PL: { dueBy: 'płatne do {date}', paid: 'Zapłacono' },
  CS: { dueBy: 'splatné do {date}', paid: 'Zaplaceno' },
  SK: { dueBy: 'splatné do {date}', paid: 'Zaplatené' },
  HU: { dueBy: 'fizetési határidő: {date}', paid: 'Kifizetve' },
  SL: { dueBy: 'plačljivo do {date}', paid: 'Plačano' },
  HR: { dueBy: 'platiti do {date}', paid: 'Plaćeno' },
  PT: { dueBy: 'a pagar até {date}', paid: 'Pago' },
  SV: { dueBy: 'betalas senast {date}', paid: 'Betald' },
  DA: { dueBy: 'betales senest {date}', paid: 'Betalt' },
  FI: { dueBy: 'eräpäivä {date}', paid: 'Maksettu' },
  RO: { dueBy: 'de plătit până la {date}', paid: 'Plătit' },
  EL: { dueBy: 'πληρωτέο έως {date}', paid: 'Εξοφλήθηκε' },
  BG: { dueBy: 'платимо до {date}', paid: 'Платено' },
  JA: { dueBy: '支払期限 {date}', paid: '入金済' },
} satisfies Readonly<Record<string, DueWords>>;
