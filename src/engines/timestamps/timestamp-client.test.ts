import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { describe, it } from 'node:test';
import { Unavailable } from '@kontor/base';
import { AUTHORITY_FAULTS } from '@kontor/pdf-security';
import { SEALED_AT } from '@kontor/pdf-security/testing';
import {
  type AsyncResponder,
  type Responder,
  type StubAnswer,
  StubServer,
} from '../../testing/stubs/stub-server.ts';
import { tsaStub } from '../../testing/stubs/tsa-stub.ts';
import { HttpClient } from '../upstream/http-client.ts';
import { systemTime } from '../upstream/time.ts';
import { TimestampClient } from './timestamp-client.ts';

const never = new AbortController().signal;
const STAMPED = Buffer.from('a signature');

/** Asks an authority on a private address, which the operator has named. */
async function asked(respond: Responder | AsyncResponder, signal = never) {
  const outcomes: string[] = [];
  await using stub = await StubServer.start(respond);
  const time = systemTime(() => performance.now());
  const http = new HttpClient({ userAgent: 'Kontor/test', time, operatorOrigins: [stub.origin] });
  const client = new TimestampClient({
    ...{ url: new URL(`${stub.origin}/tsa`), timeoutMs: 300, http, time, random: randomBytes },
    attempted: (outcome) => outcomes.push(outcome),
  });
  try {
    return { token: await client.token(STAMPED, signal), outcomes, calls: stub.calls };
  } catch (error) {
    return { error, outcomes, calls: stub.calls };
  } finally {
    http.close();
  }
}

describe('the client of a time stamping authority', () => {
  it('asks by the media types of the standard and takes a token that fits', async () => {
    const { token, outcomes, calls } = await asked(tsaStub(SEALED_AT));
    assert(token !== undefined && token.length > 500);
    assert.deepEqual(outcomes, ['stamped']);
    assert.equal(calls[0]?.headers.accept, 'application/timestamp-reply');
  });

  it('asks with another nonce each time', async () => {
    const bodies = await Promise.all([asked(tsaStub(SEALED_AT)), asked(tsaStub(SEALED_AT))]);
    assert.notDeepEqual(bodies[0].calls[0]?.bytes, bodies[1].calls[0]?.bytes);
  });

  for (const fault of AUTHORITY_FAULTS)
    it(`refuses an answer with ${fault}`, async () => {
      const { error, outcomes } = await asked(tsaStub(SEALED_AT, fault));
      assert(error instanceof Unavailable);
      assert.match(error.description ?? '', /sent an answer that cannot be used; try again later/);
      assert.deepEqual(outcomes, ['refused']);
    });

  const away: Readonly<Record<string, readonly [answer: StubAnswer, outcome: string]>> = {
    hangs: [{ fault: 'hang' }, 'timeout'],
    drips: [{ fault: 'drip' }, 'timeout'],
    resets: [{ fault: 'reset' }, 'away'],
    'answers 500': [{ status: 500 }, 'away'],
    redirects: [{ status: 302, headers: { location: 'http://127.0.0.1:1/' } }, 'away'],
    'sends without end': [{ fault: 'endless' }, 'away'],
    'sends an empty body': [{ body: '' }, 'refused'],
  };
  for (const [what, [answer, outcome]] of Object.entries(away))
    it(`is unavailable when the authority ${what}`, async () => {
      const { error, outcomes } = await asked(() => answer);
      assert(error instanceof Unavailable, String(error));
      assert.deepEqual(outcomes, [outcome]);
    });

  it('ends with the caller', async () => {
    const stop = new AbortController();
    const asking = asked(() => {
      stop.abort(new Error('gone'));
      return { fault: 'hang' };
    }, stop.signal);
    assert.match(String((await asking).error), /gone/);
  });
});
