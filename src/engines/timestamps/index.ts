import { Unavailable } from '@kontor/base';
import {
  NONCE_OCTETS,
  type TimestampAuthority,
  timestampAnswer,
  timestampRequest,
  timestampToken,
} from '@kontor/pdf-security';
import { type Engine, type EngineEnvironment, engine } from '../engine.ts';
import { TIMESTAMP_SETTINGS, type TimestampSettings } from './settings.ts';
import { TimestampClient } from './timestamp-client.ts';

/** Time stamps by the authority that the operator names. */
export const timestamps = engine({
  name: 'timestamps',
  settings: TIMESTAMP_SETTINGS,
  open(settings, environment): Engine<TimestampAuthority> {
    const real = clientFor(settings, environment);
    const fixture = testAuthority(environment);
    return { start() {}, close() {}, toolFor: ({ test }) => (test ? fixture : real) };
  },
});

const NOT_SET_UP: TimestampAuthority = {
  isSetUp: false,
  token: () =>
    Promise.reject(
      new Unavailable('timestamps: not set up', { why: { cause: 'notSetUp', subject: 'time stamps' } }),
    ),
};

function clientFor(
  { PDF_TSA_URL: address, PDF_TSA_TIMEOUT_MS: timeoutMs }: TimestampSettings,
  { http, time, random, observer }: EngineEnvironment,
): TimestampAuthority {
  if (address === undefined) return NOT_SET_UP;
  return new TimestampClient({
    ...{ url: new URL(address), timeoutMs, http, time, random },
    attempted: (outcome, ms) => observer.attempted({ upstream: 'timestamps', outcome, ms }),
  });
}

/** Calls of test keys ask nobody outside: their stamps are by a key that is public. */
function testAuthority({ clock, random }: EngineEnvironment): TimestampAuthority {
  return {
    isSetUp: true,
    async token(stamped) {
      const request = timestampRequest(stamped, random(NONCE_OCTETS));
      return timestampToken(await timestampAnswer(request.body, clock.now()), request);
    },
  };
}
