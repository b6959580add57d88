import assert from 'node:assert/strict';
import { test } from 'node:test';
import { noticeTerms } from './early-payment-lines.ts';

const SKONTO = '#SKONTO#TAGE=14#PROZENT=2.00#';

for (const [name, notice, earlyPayment, rest] of [
  ['a line alone', SKONTO, `${SKONTO}\n`, ''],
  ['two lines', `${SKONTO}\n#SKONTO#TAGE=7#PROZENT=3.00#`, `${SKONTO}\n#SKONTO#TAGE=7#PROZENT=3.00#\n`, ''],
  ['a line between text', `Danke.\n${SKONTO}\nBis bald.`, `${SKONTO}\n`, 'Danke.\nBis bald.'],
  ['a percentage without decimals', '#SKONTO#TAGE=14#PROZENT=2#', `${SKONTO}\n`, ''],
  ['a decimal comma and small letters', '#skonto#tage=14#prozent=2,0#', `${SKONTO}\n`, ''],
  [
    'a base',
    '#SKONTO#TAGE=14#PROZENT=2.25#BASISBETRAG=100.00#',
    '#SKONTO#TAGE=14#PROZENT=2.25#BASISBETRAG=100.00#\n',
    '',
  ],
  ['no discount', 'Zahlbar in 14 Tagen.', '', 'Zahlbar in 14 Tagen.'],
  ['nothing', '', '', ''],
] as const) {
  test(`terms of payment: ${name}`, () => assert.deepEqual(noticeTerms(notice), { earlyPayment, rest }));
}
