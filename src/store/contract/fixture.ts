import type { NewAccount, Store } from '../port.ts';
import type { Charge, KeyMark, KeySettings, NewFailedCall } from '../records.ts';

/** 2026-03-15T12:00:00Z: the time of all contract tests. */
export const NOW = 1_773_576_000_000;
export const HOUR = 3_600_000;
export const DAY = 24 * HOUR;
export const TODAY = Math.floor(NOW / DAY);
/** March 2026. */
export const MONTH = 2026 * 12 + 2;

/** 32 bytes that differ by number. */
export function bytes32(number: number): Uint8Array {
  const bytes = new Uint8Array(32);
  new DataView(bytes.buffer).setUint32(0, number);
  return bytes;
}

export const settings = (changes: Partial<KeySettings> = {}): KeySettings => ({
  name: 'till',
  scopes: null,
  cidrs: null,
  cap: null,
  rate: null,
  expiresAt: null,
  ...changes,
});

export const mark = (number: number, changes: Partial<KeyMark> = {}): KeyMark => ({
  hash: bytes32(number),
  head: '4fK9',
  tail: 'CvVD',
  test: false,
  ...changes,
});

export const newAccount = (changes: Partial<NewAccount> = {}): NewAccount => ({
  email: null,
  password: null,
  plan: 'free',
  unlimited: false,
  role: 'user',
  at: NOW,
  ...changes,
});

/** An account with credits and one key; `number` keeps several apart. */
export async function funded(
  store: Store,
  options: {
    readonly credits: number;
    readonly number?: number;
    readonly key?: Partial<KeySettings>;
    readonly account?: Partial<NewAccount>;
  },
): Promise<{ readonly account: number; readonly key: number }> {
  const { credits, number = 1, key, account: changes } = options;
  const grant = {
    kind: 'grant',
    amount: credits,
    reference: `first:${number}`,
    note: null,
    actor: 'test',
  } as const;
  const id = await store.createAccount(newAccount({ ...(credits > 0 && { grant }), ...changes }));
  const keyId = await store.createKey({
    account: id!,
    settings: settings(key),
    mark: mark(number),
    at: NOW,
    maxLive: 100,
  });
  return { account: id!, key: keyId! };
}

/** A charge of one credit, now. */
export function charge(
  owner: { readonly account: number; readonly key: number },
  id: string,
  changes: Partial<Charge> = {},
): Charge {
  const at = changes.at ?? NOW;
  return {
    ...owner,
    id,
    requestId: `request-${id}`,
    operation: 'epc-qr-code',
    price: 1,
    status: 200,
    ms: 3,
    bytesIn: 120,
    bytesOut: 900,
    retryTag: null,
    at,
    day: Math.floor(at / DAY),
    month: MONTH,
    touch: false,
    ...changes,
  };
}

/** A call of the key that failed, now. */
export const failedCall = (
  owner: { readonly account: number; readonly key: number },
  changes: Partial<NewFailedCall> = {},
): NewFailedCall => ({
  ...owner,
  requestId: 'refused-1',
  operation: 'barcode',
  status: 406,
  identifiers: ['message.textMustNotBeBlank'],
  ms: 2,
  at: NOW,
  ...changes,
});
