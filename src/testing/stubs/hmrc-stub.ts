import type { Responder, StubAnswer } from './stub-server.ts';

export interface HmrcStubEntry {
  readonly name: string;
  readonly address: Readonly<Record<string, string>>;
}

export interface HmrcStub {
  readonly respond: Responder;
  /** All tokens given out so far are refused from now on. */
  expireTokens(): void;
  /** Tokens given out. */
  readonly issued: () => number;
}

const refusal = (status: number, code: string, message = code): StubAnswer => ({
  status,
  body: { code, message },
});

/** The reference that HMRC gives a check with a requester. */
export const HMRC_CONSULTATION_NUMBER = 'abc-def-ghi';

/** HMRC: OAuth 2.0 for the application `id`/`secret`, look-up of 9 or 12 digits. */
export function hmrcStub(entries: Readonly<Record<string, HmrcStubEntry>>): HmrcStub {
  let issued = 0;
  let live = new Set<string>();

  function token(body: string): StubAnswer {
    const form = new URLSearchParams(body);
    const isOurs = form.get('client_id') === 'id' && form.get('client_secret') === 'secret';
    if (!isOurs || form.get('grant_type') !== 'client_credentials' || form.get('scope') !== 'read:vat') {
      return {
        status: 401,
        body: { error: 'invalid_client', error_description: 'invalid client id or secret' },
      };
    }
    const text = `stub-token-${++issued}`;
    live.add(text);
    return { body: { access_token: text, token_type: 'bearer', expires_in: 14_400, scope: 'read:vat' } };
  }

  function lookUp(number: string, requester: string | undefined): StubAnswer {
    const digits = /^(\d{9}|\d{12})$/;
    const malformed = (name: string) =>
      refusal(400, 'INVALID_REQUEST', `Invalid ${name} - Vrn parameters should be 9 or 12 digits`);
    if (!digits.test(number)) return malformed('targetVrn');
    if (requester !== undefined && !digits.test(requester)) return malformed('requesterVrn');
    const entry = entries[number];
    if (entry === undefined) return refusal(404, 'NOT_FOUND');
    const reference = requester !== undefined && { requester, consultationNumber: HMRC_CONSULTATION_NUMBER };
    const target = { ...entry, vatNumber: number };
    return { body: { target, ...reference, processingDate: '2026-10-06T15:11:52+00:00' } };
  }

  const respond: Responder = ({ method, path, headers, body }) => {
    if (method === 'POST' && path === '/oauth/token') return token(body);
    const [, number, requester] =
      /^\/organisations\/vat\/check-vat-number\/lookup\/([^/]+)(?:\/([^/]+))?$/.exec(path) ?? [];
    if (method !== 'GET' || number === undefined) return refusal(404, 'MATCHING_RESOURCE_NOT_FOUND');
    if (headers.accept !== 'application/vnd.hmrc.2.0+json') return refusal(406, 'ACCEPT_HEADER_INVALID');
    const bearer = /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
    return live.has(bearer) ? lookUp(number, requester) : refusal(401, 'INVALID_CREDENTIALS');
  };
  return {
    respond,
    expireTokens: () => {
      live = new Set();
    },
    issued: () => issued,
  };
}
