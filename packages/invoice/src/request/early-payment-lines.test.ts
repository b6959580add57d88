import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDiscountLine, noticeTerms, orderedTerms } from './early-payment-lines.ts';

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

for (const [name, stated, ordered] of [
  ['a discount before other text', '#SKONTO#TAGE=14#PROZENT=2#\nNetto 30 Tage.', `${SKONTO}\nNetto 30 Tage.`],
  ['between other texts', `Danke.\n${SKONTO}\nNetto.`, `Danke.\n${SKONTO}\nNetto.`],
  ['behind other text', `Netto.\n${SKONTO}`, undefined],
  ['alone', `${SKONTO}\n`, undefined],
  ['before number signs, which BR-DE-18 would take for one', `${SKONTO}\nKonto #7# bitte`, undefined],
  ['no discount', 'Netto.\nDanke.', undefined],
] as const) {
  test(`terms of payment in their order: ${name}`, () => assert.equal(orderedTerms(stated), ordered));
}

for (const [line, isRight] of [
  [SKONTO, true],
  [`  ${SKONTO}`, true],
  ['#SKONTO#TAGE=14#PROZENT=2#', false],
  ['#skonto#TAGE=14#PROZENT=2.00#', false],
  ['#VERZUG#TAGE=14#PROZENT=2.00#', false],
] as const) {
  test(`${line} is ${isRight ? 'a discount' : 'none'} of BR-DE-18`, () =>
    assert.equal(isDiscountLine(line), isRight));
}
