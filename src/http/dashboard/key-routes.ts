import { InvalidInput, violation } from '@kontor/base';
import { z } from 'zod';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type { KeyDeed } from '../../accounts/key-audit.ts';
import type { KeyChange, KeyRotation, KeyRow, KeyShown, NewKey } from '../../dashboard-api-types/wire.ts';
import { dayOf, monthOf } from '../../meter/calendar.ts';
import type { NewKeyText } from '../../meter/key-service.ts';
import { isWidened } from '../../meter/key-widening.ts';
import type { Account, ApiKey, KeySettings, UsageRow } from '../../store/records.ts';
import { limitOf } from '../limit.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { USUAL_DAYS } from './days.ts';
import {
  bodyOf,
  type DashboardRoute,
  jsonResult,
  NO_CONTENT,
  type SessionRequest,
  wholeOf,
} from './route.ts';

const MAX_LIVE = 100;
const WEEK_MS = 7 * 86_400_000;
/** More than any list of ours takes: bounds and words are those of `meter/key-settings.ts`. */
const texts = z.array(z.string().max(100)).max(200).nullable();

const CHANGE = z.object({
  name: z.string().max(1_000).optional(),
  scopes: texts.optional(),
  cidrs: texts.optional(),
  cap: z.number().nullable().optional(),
  rate: z.number().nullable().optional(),
  expiresAt: z.number().nullable().optional(),
}) satisfies z.ZodType<KeyChange>;
const NEW = CHANGE.extend({
  name: z.string().max(1_000),
  isTest: z.boolean().optional(),
}) satisfies z.ZodType<NewKey>;
const ROTATION = z.object({
  graceMs: z.number().int().min(0).max(WEEK_MS).optional(),
}) satisfies z.ZodType<KeyRotation>;

/** Keys of the account that is logged in. */
export function keyRoutes(dependencies: DashboardDependencies): readonly DashboardRoute[] {
  const { keyService, keyAudit, plans, config } = dependencies;
  const maxLive = ({ plan }: Account) => plans.get(plan)?.maxKeys ?? MAX_LIVE;
  return [
    {
      method: 'GET',
      path: '/keys',
      guard: 'session',
      answer: async ({ live }) =>
        jsonResult({
          keys: await keyRows(dependencies, live.account.id),
          maxLive: maxLive(live.account),
        }),
    },
    {
      method: 'POST',
      path: '/keys',
      guard: 'session',
      answer: async (request) => {
        await requireRecent(dependencies, request, 'key.create');
        const { isTest = false, ...wished } = bodyOf(NEW, request);
        const settings: KeySettings = {
          ...{ scopes: null, cidrs: null, cap: null, rate: null, expiresAt: null },
          ...given(wished),
          name: wished.name.trim(),
        };
        const { account } = request.live;
        const made = await keyAudit.watched(attemptOf(request, 'key.create'), () =>
          keyService.create(account.id, settings, { test: isTest, maxLive: maxLive(account) }),
        );
        return shown(dependencies, request, made, 'key.create');
      },
    },
    {
      method: 'PATCH',
      path: '/keys/{id}',
      guard: 'session',
      answer: async (request) => {
        const key = await ownKey(dependencies, request);
        const settings: KeySettings = { ...settingsOf(key), ...given(bodyOf(CHANGE, request)) };
        const { account } = request.live;
        // Before they are compared: an invalid range has no addresses to compare.
        await keyAudit.watched(attemptOf(request, 'key.change', key.id), async () =>
          keyService.demandValid(settings, key.expiresAt),
        );
        const deed = isWidened(key, settings, usualRate(config.RATE_LIMIT)) ? 'key.widen' : 'key.change';
        if (deed === 'key.widen') await requireRecent(dependencies, request, deed, key.id);
        const result = await keyAudit.watched(attemptOf(request, deed, key.id), () =>
          keyService.change(key, settings, maxLive(account)),
        );
        if (result === 'unknown') throw new AccessDenied('absent');
        if (result === 'outdated') throw changedMeanwhile();
        await keyAudit.done(account, key.id, deed, request.visitor);
        return jsonResult(await keyRow(dependencies, account.id, key.id));
      },
    },
    {
      method: 'POST',
      path: '/keys/{id}/rotation',
      guard: 'session',
      answer: async (request) => {
        const key = await ownKey(dependencies, request);
        await requireRecent(dependencies, request, 'key.rotate', key.id);
        const { graceMs } = bodyOf(ROTATION, request);
        const { account } = request.live;
        const options = { maxLive: maxLive(account), ...(graceMs !== undefined && { graceMs }) };
        const made = await keyAudit.watched(attemptOf(request, 'key.rotate', key.id), () =>
          keyService.rotate(account.id, key, options),
        );
        if (made === undefined) throw new AccessDenied('absent');
        return shown(dependencies, request, made, 'key.rotate');
      },
    },
    {
      method: 'DELETE',
      path: '/keys/{id}',
      guard: 'session',
      answer: async (request) => {
        const key = await ownKey(dependencies, request);
        const { account } = request.live;
        await keyService.revoke(account.id, key.id);
        await keyAudit.done(account, key.id, 'key.revoke', request.visitor);
        return NO_CONTENT;
      },
    },
  ];
}

/** Members that are there: an absent one stays as it is. */
const given = <Wish extends object>(wished: Wish) =>
  Object.fromEntries(Object.entries(wished).filter(([, value]) => value !== undefined)) as {
    [Name in keyof Wish]: Exclude<Wish[Name], undefined>;
  };

const settingsOf = ({ name, scopes, cidrs, cap, rate, expiresAt }: ApiKey): KeySettings => ({
  ...{ name, scopes, cidrs, cap, rate, expiresAt },
});

const attemptOf = ({ live, visitor }: SessionRequest, deed: KeyDeed, key?: number) => ({
  ...{ account: live.account.id, key, deed, visitor },
});

/** A key outlives the session that makes it: only whoever has entered the password a short while ago may. */
async function requireRecent(
  { sessions, keyAudit }: DashboardDependencies,
  request: SessionRequest,
  deed: KeyDeed,
  key?: number,
): Promise<void> {
  if (sessions.isRecent(request.live.session)) return;
  await keyAudit.refused(attemptOf(request, deed, key));
  throw new AccessDenied('oldPassword');
}

/** Calls a minute of a key without a rate of its own. */
function usualRate(setting: string): number {
  const limit = limitOf(setting);
  return limit === undefined ? Number.POSITIVE_INFINITY : (limit.quota * 60) / limit.seconds;
}

const changedMeanwhile = (): InvalidInput =>
  new InvalidInput([violation(['key'], { kind: 'valid' }, 'was changed meanwhile; try again')]);

/** @throws AccessDenied absent, also for a key of another account */
async function ownKey({ store }: DashboardDependencies, { live, params }: SessionRequest): Promise<ApiKey> {
  const found = await store.findKeyById(live.account.id, wholeOf(params.id ?? '', 'id'));
  if (found === null) throw new AccessDenied('absent');
  return found.key;
}

async function shown(
  dependencies: DashboardDependencies,
  { live: { account }, visitor }: SessionRequest,
  { id, text }: NewKeyText,
  deed: KeyDeed,
) {
  await dependencies.keyAudit.done(account, id, deed, visitor);
  const key = await keyRow(dependencies, account.id, id);
  return jsonResult<KeyShown>({ key, text }, 201);
}

async function keyRow(dependencies: DashboardDependencies, account: number, key: number): Promise<KeyRow> {
  const found = (await keyRows(dependencies, account)).find(({ id }) => id === key);
  if (found === undefined) throw new AccessDenied('absent');
  return found;
}

/** All keys of an account that are listed, newest first. */
export async function keyRows(
  { store, keyService, clock }: Pick<DashboardDependencies, 'store' | 'keyService' | 'clock'>,
  account: number,
): Promise<readonly KeyRow[]> {
  const now = clock.now();
  const untilDay = dayOf(now);
  const fromDay = untilDay - USUAL_DAYS + 1;
  const [keys, usage] = await Promise.all([
    keyService.list(account),
    store.listUsage({ account, fromDay, untilDay }),
  ]);
  const used = Map.groupBy(usage, ({ key }) => key);
  return keys.map((key) => rowOf(key, spark(used.get(key.id) ?? [], fromDay), now));
}

function rowOf(key: ApiKey, calls: readonly number[], now: number): KeyRow {
  const { id, name, scopes, cidrs, cap, rate, expiresAt, revokedAt, replacedBy, lastUsedAt, createdAt } = key;
  return {
    ...{ id, name, scopes, cidrs, cap, rate, expiresAt, revokedAt, replacedBy, lastUsedAt, createdAt },
    mark: `${key.head}…${key.tail}`,
    isTest: key.test,
    state: stateOf(key, now),
    capUsed: key.capMonth >= monthOf(now) ? key.capUsed : 0,
    spark: calls,
  };
}

function stateOf({ revokedAt, expiresAt }: ApiKey, now: number): KeyRow['state'] {
  if (revokedAt !== null) return 'revoked';
  return expiresAt !== null && expiresAt <= now ? 'expired' : 'live';
}

function spark(rows: readonly UsageRow[], fromDay: number): readonly number[] {
  const counts = new Array<number>(USUAL_DAYS).fill(0);
  for (const { day, calls } of rows) counts[day - fromDay]! += calls;
  return counts;
}
