import { Unavailable } from '@kontor/base';
import {
  MAX_TOKEN_OCTETS,
  NONCE_OCTETS,
  type TimestampAuthority,
  TimestampRefused,
  timestampRequest,
  timestampToken,
} from '@kontor/pdf-security';
import type { HttpClient } from '../upstream/http-client.ts';
import type { Time } from '../upstream/time.ts';
import { UpstreamFault } from '../upstream/upstream-fault.ts';

/** Answers have 3 to 8 KiB. */
const MAX_BYTES = 64 * 1024;
const HTTP_OK = 200;

/** How an attempt ended; a closed list, for metrics. */
type Outcome = 'stamped' | 'away' | 'timeout' | 'refused';

const SENTENCES: Readonly<Record<Exclude<Outcome, 'stamped'>, string>> = {
  away: 'is not available',
  timeout: 'did not answer in time',
  refused: 'sent an answer that cannot be used',
};

interface ClientOptions {
  readonly url: URL;
  readonly timeoutMs: number;
  readonly http: Pick<HttpClient, 'request'>;
  readonly time: Time;
  readonly random: (count: number) => Uint8Array;
  readonly attempted: (outcome: Outcome, ms: number) => void;
}

/** Asks the operator's time stamping authority over HTTP (RFC 3161, 3.4). */
export class TimestampClient implements TimestampAuthority {
  readonly isSetUp = true;
  readonly #options: ClientOptions;

  constructor(options: ClientOptions) {
    this.#options = options;
  }

  async token(stamped: Uint8Array, signal: AbortSignal): Promise<Uint8Array> {
    const { time, attempted } = this.#options;
    const started = time.now();
    const result = await this.#attempt(stamped, signal);
    const outcome = typeof result === 'string' ? result : 'stamped';
    attempted(outcome, time.now() - started);
    if (typeof result !== 'string') return result;
    throw new Unavailable(`timestamps: ${result}`, {
      description: `Seals of level B-T cannot be made at the moment: the time stamping authority ${SENTENCES[result]}; try again later.`,
      why: { cause: 'register', subject: 'time stamps' },
    });
  }

  /** @throws the signal's reason when the caller gives up */
  async #attempt(
    stamped: Uint8Array,
    signal: AbortSignal,
  ): Promise<Uint8Array | Exclude<Outcome, 'stamped'>> {
    const { random } = this.#options;
    const request = timestampRequest(stamped, random(NONCE_OCTETS));
    try {
      const { status, body } = await this.#exchange(request.body, signal);
      if (status !== HTTP_OK) return 'away';
      const token = timestampToken(body, request);
      return token.length > MAX_TOKEN_OCTETS ? 'refused' : token;
    } catch (error) {
      if (error instanceof TimestampRefused) return 'refused';
      if (error instanceof UpstreamFault) return error.kind === 'timeout' ? 'timeout' : 'away';
      throw error;
    }
  }

  #exchange(bytes: Uint8Array, signal: AbortSignal) {
    const { url, timeoutMs, http } = this.#options;
    return http.request({
      ...{ url, timeoutMs, bytes, signal },
      method: 'POST',
      headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
      maxBytes: MAX_BYTES,
    });
  }
}
