import type { Responder, StubAnswer } from './stub-server.ts';

export interface StubEntry {
  readonly name?: string;
  /** With line breaks as the register sends them. */
  readonly address?: string;
}

/** Numbers of the test service and what they bring about (comments in checkVatTestService.wsdl). */
export const VIES_MAGIC: Readonly<Record<string, string>> = {
  '201': 'INVALID_INPUT',
  '202': 'INVALID_REQUESTER_INFO',
  '300': 'SERVICE_UNAVAILABLE',
  '301': 'MS_UNAVAILABLE',
  '302': 'TIMEOUT',
  '400': 'VAT_BLOCKED',
  '401': 'IP_BLOCKED',
  '500': 'GLOBAL_MAX_CONCURRENT_REQ',
  '501': 'GLOBAL_MAX_CONCURRENT_REQ_TIME',
  '600': 'MS_MAX_CONCURRENT_REQ',
  '601': 'MS_MAX_CONCURRENT_REQ_TIME',
};

const TRADER_MEMBERS = ['traderName', 'traderStreet', 'traderPostalCode', 'traderCity', 'traderCompanyType'];
const MATCH_MEMBERS = TRADER_MEMBERS.map((member) => `${member}Match`);
const REQUEST_DATE = '2026-10-03T21:02:05.698Z';

/** An error as VIES wraps it, with status 200. */
export const viesError = (code: string): StubAnswer => ({
  body: { actionSucceed: false, errorWrappers: [{ error: code }] },
});

/** What VIES is sent; `requesterMemberStateCode` and `requesterNumber` come together or not at all. */
interface StubQuestion {
  readonly countryCode: string;
  readonly vatNumber: string;
  readonly requesterMemberStateCode?: string;
  readonly requesterNumber?: string;
}

/** The consultation number of the stub: VIES fills it for a requester alone. */
export const VIES_CONSULTATION_NUMBER = 'WAPIAAAAZn8xQ2wT';

const consultationNumber = ({ requesterMemberStateCode, requesterNumber }: StubQuestion): string =>
  requesterMemberStateCode !== undefined && requesterNumber !== undefined ? VIES_CONSULTATION_NUMBER : '';

/** An answer about a number; `entry` absent: not registered. Germany answers shorter and withholds all text. */
export function viesAnswer(question: StubQuestion, entry: StubEntry | undefined): StubAnswer {
  const { countryCode, vatNumber } = question;
  const isGerman = countryCode === 'DE';
  const members = isGerman ? ['traderName'] : TRADER_MEMBERS;
  const matches = isGerman ? ['traderNameMatch'] : MATCH_MEMBERS;
  return {
    body: {
      countryCode,
      vatNumber,
      requestDate: REQUEST_DATE,
      valid: entry !== undefined,
      requestIdentifier: consultationNumber(question),
      name: (isGerman ? undefined : entry?.name) ?? '---',
      address: (isGerman ? undefined : entry?.address) ?? '---',
      ...Object.fromEntries(members.map((member) => [member, '---'])),
      ...Object.fromEntries(matches.map((member) => [member, 'NOT_PROCESSED'])),
    },
  };
}

/**
 * VIES, REST form. `entries` by full VAT ID with VIES prefixes. `isTestService` answers the magic numbers
 * instead: 100 valid, 200 not, others an error.
 */
export function viesResponder(
  entries: Readonly<Record<string, StubEntry>>,
  { isTestService = false }: { readonly isTestService?: boolean } = {},
): Responder {
  return ({ method, path, body }) => {
    if (method !== 'POST' || !/\/check-vat-(number|test-service)$/.test(path))
      return { status: 404, body: 'Not Found' };
    const question = JSON.parse(body) as StubQuestion;
    const { countryCode, vatNumber } = question;
    if (!isTestService) return viesAnswer(question, entries[countryCode + vatNumber]);
    if (vatNumber === '100') return viesAnswer(question, { name: 'John Doe', address: '123 Main St' });
    if (vatNumber === '200') return viesAnswer(question, undefined);
    return viesError(VIES_MAGIC[vatNumber] ?? 'SERVICE_UNAVAILABLE');
  };
}
