import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { FAILURE_CAUSES, failureSentence } from './failure-causes.ts';

describe('the sentence of a cause', () => {
  it('names what does not answer and when to come back, in both languages', () => {
    const away = { cause: 'register', subject: 'VIES (AT)' };
    assert.equal(
      failureSentence(away, 'en', { waitSeconds: 30 }),
      'VIES (AT) does not answer. Nothing was charged. Try again in 30 seconds.',
    );
    assert.equal(
      failureSentence(away, 'de', { waitSeconds: 30 }),
      'VIES (AT) antwortet nicht. Es wurde nichts berechnet. Versuchen Sie es in 30 Sekunden erneut.',
    );
  });

  it('has no wait where none is known', () => {
    assert.equal(failureSentence({ cause: 'load' }, 'en'), 'The machine is overloaded for a moment.');
  });

  it('has words for data sets and the names of operations that the page gives', () => {
    assert.equal(
      failureSentence({ cause: 'data', subject: 'map' }, 'de'),
      'Die Karte ist noch nicht geladen.',
    );
    const lacking = { cause: 'notSetUp', subject: 'geocoder' };
    assert.equal(failureSentence(lacking, 'en'), 'This is not set up here: the geocoder. Ask the operator.');
    assert.equal(
      failureSentence({ ...lacking, cause: 'register' }, 'en'),
      'The geocoder does not answer. Nothing was charged.',
    );
    const late = { cause: 'deadline', subject: 'html-to-pdf, 30' };
    assert.equal(
      failureSentence(late, 'en', { nameOf: () => 'HTML to PDF' }),
      'HTML to PDF took longer than 30 seconds and was stopped. Nothing was charged.',
    );
  });

  it('is not there for what the table does not have, nor of what every object has', () => {
    for (const cause of [undefined, 'tomorrow', 'constructor', '__proto__']) {
      assert.equal(failureSentence({ cause }, 'en'), undefined);
    }
  });

  it('has as many parts in German as in English, with the same values', () => {
    const values = (texts: readonly string[]) => texts.map((text) => text.match(/\{\w+\}/g)?.join() ?? '');
    for (const [cause, { en, de }] of Object.entries(FAILURE_CAUSES)) {
      assert.deepEqual(values(de), values(en), cause);
    }
  });
});
