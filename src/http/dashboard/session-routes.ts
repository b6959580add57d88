import { z } from 'zod';
import { AccessDenied } from '../../accounts/access-denied.ts';
import { type LiveSession, type NewSession, RECENT_MS, sessionId } from '../../accounts/sessions.ts';
import type {
  Banner,
  LogIn,
  PasswordEntry,
  ServiceFacts,
  SessionList,
  SessionView,
} from '../../dashboard-api-types/wire.ts';
import { lowCredit } from '../../meter/low-credit.ts';
import type { Account } from '../../store/records.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { bodyOf, type DashboardAnswer, type DashboardRoute, jsonResult, NO_CONTENT } from './route.ts';
import { requireSecureConnection } from './session-guard.ts';
import { wordsOfAgent } from './visitor.ts';

const CREDENTIALS = z.object({ email: z.string(), password: z.string() }) satisfies z.ZodType<LogIn>;
const PASSWORD = z.object({ password: z.string() }) satisfies z.ZodType<PasswordEntry>;
/** Enough to find the entry that gave the credits of now. */
const LAST_ENTRIES = 20;

/** Who is logged in, and what everybody may see. */
export function sessionRoutes(dependencies: DashboardDependencies): readonly DashboardRoute[] {
  const { sessions, logIn, publicAddress } = dependencies;
  return [
    {
      method: 'GET',
      path: '/service',
      guard: 'public',
      answer: ({ host }) => jsonResult(serviceFacts(dependencies, host)),
    },
    {
      method: 'GET',
      path: '/session',
      guard: 'session',
      answer: async ({ live }) => jsonResult(await sessionView(dependencies, live)),
    },
    {
      method: 'POST',
      path: '/session',
      guard: 'public',
      answer: async (request) => {
        requireSecureConnection(publicAddress, request.host);
        return logInAnswer(dependencies, await logIn.logIn(bodyOf(CREDENTIALS, request), request.visitor));
      },
    },
    {
      method: 'POST',
      path: '/session/password',
      guard: 'session',
      answer: async (request) => {
        const { password } = bodyOf(PASSWORD, request);
        return logInAnswer(dependencies, await logIn.enterPassword(request.live, password, request.visitor));
      },
    },
    {
      method: 'DELETE',
      path: '/session',
      guard: 'session',
      answer: async ({ live }) => {
        await sessions.end(live.session);
        return { ...NO_CONTENT, endsSession: true };
      },
    },
    {
      method: 'GET',
      path: '/sessions',
      guard: 'session',
      answer: async ({ live }) => jsonResult(await sessionList(dependencies, live)),
    },
    {
      method: 'DELETE',
      path: '/sessions',
      guard: 'session',
      answer: async ({ live }) => {
        await sessions.endAll(live.account.id);
        return { ...NO_CONTENT, endsSession: true };
      },
    },
    {
      method: 'DELETE',
      path: '/sessions/{id}',
      guard: 'session',
      answer: async ({ live, params }) => {
        const found = (await sessions.list(live.account.id)).find((one) => sessionId(one) === params.id);
        if (found === undefined) throw new AccessDenied('absent');
        await sessions.end(found);
        return NO_CONTENT;
      },
    },
  ];
}

function serviceFacts(
  { config, publicAddress, signUpMode, hasMail, build }: DashboardDependencies,
  host: string | undefined,
): ServiceFacts {
  const problem = publicAddress.plainHttpProblem(host);
  return {
    signUp: signUpMode,
    hasMail,
    freeCredits: config.FREE_CREDITS,
    ...(problem !== undefined && { logInProblem: { reason: 'plain-http', ...problem } }),
    supportUrl: config.SUPPORT_URL ?? null,
    publicUrl: publicAddress.url,
    keyPrefix: config.KEY_PREFIX,
    build,
  };
}

/** The answer wherever somebody has just logged in. */
export async function logInAnswer(
  dependencies: DashboardDependencies,
  session: NewSession,
): Promise<DashboardAnswer> {
  return { ...jsonResult(await sessionView(dependencies, session)), newSession: session };
}

async function sessionView(
  dependencies: DashboardDependencies,
  { account, session }: LiveSession,
): Promise<SessionView> {
  const { plans, clock } = dependencies;
  const { id, email, role, verifiedAt, plan, credits, unlimited, createdAt } = account;
  return {
    account: {
      ...{ id, email, role, credits, unlimited, createdAt },
      isVerified: verifiedAt !== null,
      plan: { id: plan, name: plans.get(plan)?.name ?? plan },
    },
    passwordRecentUntil: session.createdAt + RECENT_MS,
    banners: await banners(dependencies, account),
    now: clock.now(),
  };
}

async function banners(
  { store, hasMail }: Pick<DashboardDependencies, 'store' | 'hasMail'>,
  account: Account,
): Promise<readonly Banner[]> {
  const found: Banner[] = [];
  if (account.suspendedAt !== null) found.push({ kind: 'suspended' });
  if (hasMail && account.verifiedAt === null) found.push({ kind: 'unverified' });
  if (account.unlimited) return found;
  const entries = await store.listEntries(account.id, { limit: LAST_ENTRIES });
  const reason = lowCredit(account, entries);
  if (reason !== undefined) found.push({ kind: 'low-credit', reason, credits: account.credits });
  return found;
}

async function sessionList({ sessions }: DashboardDependencies, live: LiveSession): Promise<SessionList> {
  const list = await sessions.list(live.account.id);
  const current = sessionId(live.session);
  return {
    sessions: list.map((session) => ({
      id: sessionId(session),
      isCurrent: sessionId(session) === current,
      ...wordsOfAgent(session.agentFamily),
      network: session.addressPrefix,
      createdAt: session.createdAt,
      seenAt: session.seenAt,
      expiresAt: session.expiresAt,
    })),
  };
}
