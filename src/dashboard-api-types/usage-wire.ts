import type { Day, Time } from './basics.ts';

/** Keys and what they were used for. The wire as a whole: `wire.ts`. */

/** `GET /overview` */
export interface Overview {
  readonly credits: number;
  readonly unlimited: boolean;
  /** Days that the credits last at the pace of the last 14 days; `null`: no pace yet, or unlimited. */
  readonly lastsDays: number | null;
  readonly today: CallCounts;
  readonly last7Days: CallCounts;
  readonly last30Days: CallCounts;
  /** 30 days, oldest first, today the last. */
  readonly days: readonly Day[];
  /** One a day for each operation that was used; most calls first. */
  readonly operations: readonly { readonly operation: string; readonly calls: readonly number[] }[];
  readonly lastCalls: readonly RequestRow[];
  readonly checklist: Checklist;
}

export interface CallCounts {
  /** Successful ones. */
  readonly calls: number;
  readonly failed: number;
  readonly credits: number;
}

export interface Checklist {
  readonly hasKey: boolean;
  readonly hasCall: boolean;
  /** A document or picture was made. */
  readonly hasSuccess: boolean;
}

/** `GET /keys` */
export interface KeyList {
  readonly keys: readonly KeyRow[];
  readonly maxLive: number;
}

export interface KeyRow {
  readonly id: number;
  readonly name: string;
  /** First and last characters: `4fK9…hOA0`. */
  readonly mark: string;
  readonly isTest: boolean;
  readonly state: 'live' | 'revoked' | 'expired';
  /** Operation names; `null` = all. */
  readonly scopes: readonly string[] | null;
  readonly cidrs: readonly string[] | null;
  /** Credits a calendar month (UTC). */
  readonly cap: number | null;
  readonly capUsed: number;
  /** Calls a minute. */
  readonly rate: number | null;
  readonly expiresAt: Time | null;
  readonly revokedAt: Time | null;
  readonly replacedBy: number | null;
  readonly lastUsedAt: Time | null;
  readonly createdAt: Time;
  /** Successful calls a day, 30 days, oldest first. */
  readonly spark: readonly number[];
}

/** `POST /keys` (recent password); `expiresAt` at most 1,826 days ahead. */
export interface NewKey {
  readonly name: string;
  readonly isTest?: boolean | undefined;
  readonly scopes?: readonly string[] | null | undefined;
  readonly cidrs?: readonly string[] | null | undefined;
  readonly cap?: number | null | undefined;
  readonly rate?: number | null | undefined;
  readonly expiresAt?: Time | null | undefined;
}

/**
 * `PATCH /keys/{id}`: members that are absent stay; answers `KeyRow`. What widens needs a recent password: more
 * operations, networks, credits or calls, a later end.
 */
export type KeyChange = {
  readonly [Name in Exclude<keyof NewKey, 'isTest'>]?: NewKey[Name] | undefined;
};

/** `POST /keys/{id}/rotation` (recent password); 0 to 7 days, 24 hours unless named. Answers `KeyShown`. */
export interface KeyRotation {
  readonly graceMs?: number | undefined;
}

/** 201 of `POST /keys` and of a rotation: the key's text, this once. `DELETE /keys/{id}` answers 204. */
export interface KeyShown {
  readonly key: KeyRow;
  readonly text: string;
}

/** `GET /usage?from=&until=&key=&operation=`: days, both inclusive, at most 731; 30 days unless named. */
export interface Usage {
  readonly from: Day;
  readonly until: Day;
  /** All of the range, also those without calls. */
  readonly days: readonly Day[];
  /** Calls by operation on each of these days; the operation with most calls first. */
  readonly operations: Overview['operations'];
  readonly total: UsageSum;
  readonly byDay: readonly ({ readonly day: Day } & UsageSum)[];
  readonly byOperation: readonly ({ readonly operation: string } & UsageSum)[];
  readonly byKey: readonly ({ readonly key: number; readonly name: string } & UsageSum)[];
}

export interface UsageSum extends CallCounts {
  /** Of successful calls. */
  readonly averageMs: number;
}

/**
 * `GET /usage.csv` (same parameters): `day,key,operation,calls,credits,failed,ms`.
 * `GET /usage.json`: the same rows as `{ rows: UsageCell[] }`, as a download.
 */
export interface UsageCell {
  readonly day: Day;
  readonly key: number;
  readonly operation: string;
  readonly calls: number;
  readonly credits: number;
  readonly failed: number;
  readonly ms: number;
}

/**
 * `GET /requests?key=&operation=&status=&from=&until=&requestId=&cursor=&limit=`: served and refused calls, newest first.
 * `status` is `ok`, `refused` or a number; `from` and `until` (exclusive) are times; `limit` is 1 to 200, 50 unless named.
 */
export interface RequestPage {
  readonly requests: readonly RequestRow[];
  /** `null`: that was the last page. */
  readonly cursor: string | null;
}

export interface RequestRow {
  readonly at: Time;
  readonly requestId: string;
  readonly operation: string;
  readonly key: number;
  readonly status: number;
  readonly credits: number;
  readonly ms: number;
  /** `null` for refused calls: nothing was kept. */
  readonly bytesIn: number | null;
  readonly bytesOut: number | null;
  /** Identifiers of what was wrong, as the caller got them, or of `KEY_DENIALS`; empty for served calls. */
  readonly identifiers: readonly string[];
}

/** `GET /requests/{requestId}`: all calls with the id, which callers may repeat; newest first, at most 50. 404 if none. */
export interface RequestDetail {
  readonly requests: readonly RequestRow[];
}

/**
 * `POST /playground/{operation}`: header `X-Key-Id` names one of the account's keys; body, `Accept` and answer are the
 * operation's own, `X-Credits-Used`, `X-Credits-Remaining` and `Server-Timing` among its headers. Operations that take
 * a query take it as a JSON object here, `{name}` of their paths among its members.
 *
 * `POST /batch`: the same header; lines, query and answers are those of `POST /v1/batch`.
 */
export interface PlaygroundHeaders {
  readonly 'x-key-id': string;
}
