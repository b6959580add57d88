import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GaveWay, InvalidInput, Refusal, Unavailable, violation } from '@kontor/base';
import { errorMessage, failureOf } from './failure.ts';

const violations = [violation(['iban'], { kind: 'valid' }, 'check digits are wrong')];

describe('an error as an answer', () => {
  const cases: readonly [name: string, error: unknown, status: number, message: string, retry?: number][] = [
    ['wrong input', new InvalidInput(violations), 406, 'message.ibanMustBeValid'],
    ['no right', new Refusal('forbidden'), 403, 'message.forbidden'],
    ['no credits', new Refusal('unpaid'), 402, 'message.quotaExceeded'],
    ['over the rate', new Refusal('limited', { retryAfterSeconds: 9 }), 429, 'message.rateLimitExceeded', 9],
    ['too many at a time', new Refusal('busy'), 503, 'message.apiUnavailable', 1],
    ['too many a minute', new Refusal('busy', { retryAfterSeconds: 40 }), 503, 'message.apiUnavailable', 40],
    ['ended for others', new GaveWay(3), 503, 'message.apiUnavailable', 3],
    ['something away', new Unavailable('no font'), 503, 'message.apiUnavailable', 30],
    ['anything else', new TypeError('no such glyph'), 500, 'message.unknownError'],
    ['what is no error', 'text', 500, 'message.unknownError'],
  ];
  for (const [name, error, status, message, retry] of cases) {
    it(`${name} is ${status}`, () => {
      const answer = failureOf(error);
      assert.deepEqual([answer.status, answer.retryAfterSeconds], [status, retry]);
      assert.deepEqual(errorMessage(answer.violations, 'id').messages, [message]);
    });
  }

  it('has the text of its thrower for the caller, never the reason for the log', () => {
    const plain = failureOf(new Unavailable('register 7 answers HTML'));
    assert.match(plain.violations[0]!.description, /^The operation cannot be served/);
    const told = failureOf(new Unavailable('no sandbox', { description: 'Pages cannot be drawn here.' }));
    assert.equal(told.violations[0]!.description, 'Pages cannot be drawn here.');
  });

  it('has an outcome of its own while the data of the geocoder are not ready', () => {
    const outcomeOf = (cause: string, subject: string) =>
      failureOf(new Unavailable('x', { why: { cause, subject } })).outcome;
    assert.equal(outcomeOf('data', 'map'), 'geocoder');
    assert.equal(outcomeOf('data', 'price series'), 'upstream');
    assert.equal(outcomeOf('register', 'geocoder'), 'upstream');
  });

  it('names why a call that is in order is not served; the operation where the thrower cannot name it', () => {
    const whyOf = (error: unknown) => {
      const [{ cause, subject } = { cause: '', subject: '' }] = failureOf(error, 'barcode').violations;
      return [cause, subject];
    };
    const register = { cause: 'register', subject: 'VIES (AT)' };
    assert.deepEqual(whyOf(new Unavailable('x', { why: register })), ['register', 'VIES (AT)']);
    assert.deepEqual(whyOf(new Refusal('busy', { why: { cause: 'queue' } })), ['queue', 'barcode']);
    assert.deepEqual(whyOf(new GaveWay(3)), ['gaveWay', 'barcode']);
    const deadline = { cause: 'deadline', subject: '30' };
    assert.deepEqual(whyOf(new Unavailable('x', { why: deadline })), ['deadline', 'barcode, 30']);
    assert.deepEqual(whyOf(new Refusal('busy', { why: { cause: 'load' } })), ['load', undefined]);
    assert.deepEqual(whyOf(new Unavailable('x')), [undefined, undefined]);
    assert.deepEqual(
      whyOf(new Refusal('forbidden')),
      [undefined, undefined],
      'why a key is refused stays secret',
    );
  });

  it('names every identifier once, and every violation', () => {
    const twice = errorMessage([...violations, ...violations], 'id');
    assert.deepEqual([twice.messages.length, twice.details?.length], [1, 2]);
  });

  it('lists a hundred violations and counts the others', () => {
    const many = Array.from({ length: 5000 }, (_, i) =>
      violation(['items', i], { kind: 'blank' }, 'is blank'),
    );
    const { messages, details = [] } = errorMessage(many, 'id');
    assert.equal(details.length, 101);
    assert.equal(details[100]?.description, '4900 or more further violations are not listed');
    assert.deepEqual(messages, ['message.itemsMustNotBeBlank', 'message.furtherViolations']);
    assert.equal(errorMessage(many.slice(0, 100), 'id').details?.length, 100);
  });
});
