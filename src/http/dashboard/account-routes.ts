import { InvalidInput, violation } from '@kontor/base';
import { requesterNumber } from '@kontor/vat';
import { z } from 'zod';
import { AccessDenied } from '../../accounts/access-denied.ts';
import type {
  EmailChange,
  EmailChangeAnswer,
  InvitationOrder,
  InvitationPreview,
  InvitationView,
  LowCreditAlert,
  PasswordChange,
  ResetOrder,
  ResetRequest,
  Settings,
  SignUpAnswer,
  SignUpOrder,
  TokenOrder,
  VatRequester,
  VatRequesterAnswer,
  VerificationOrder,
} from '../../dashboard-api-types/wire.ts';
import type { DashboardDependencies } from './dashboard-dependencies.ts';
import { bodyOf, type DashboardAnswer, type DashboardRoute, jsonResult, NO_CONTENT } from './route.ts';
import { requireSecureConnection } from './session-guard.ts';
import { logInAnswer } from './session-routes.ts';

const language = z.enum(['en', 'de']).optional();
const PREVIEW = z.object({ token: z.string() }) satisfies z.ZodType<InvitationPreview>;
const CONFIRMATION = z.object({ token: z.string() }) satisfies z.ZodType<TokenOrder>;
const WITH_PASSWORD = z.object({ token: z.string(), password: z.string() }) satisfies z.ZodType<
  VerificationOrder & ResetOrder
>;
const PASSWORD = z.object({ password: z.string() }) satisfies z.ZodType<PasswordChange>;
const ADDRESS = z.object({ email: z.string(), language }) satisfies z.ZodType<ResetRequest & EmailChange>;
const SIGN_UP = z.object({
  email: z.string(),
  password: z.string(),
  language,
}) satisfies z.ZodType<SignUpOrder>;
const INVITATION = z.object({
  token: z.string(),
  email: z.string().optional(),
  password: z.string(),
}) satisfies z.ZodType<InvitationOrder>;
const LOW_CREDIT = z.object({
  mark: z.number().int().min(1).max(1_000_000_000).nullable(),
}) satisfies z.ZodType<LowCreditAlert>;

const VAT_REQUESTER = z.object({ vatId: z.string().nullable() }) satisfies z.ZodType<VatRequester>;

/** Accepted, without the outcome. */
const ACCEPTED: DashboardAnswer = { status: 202 };

/** Accounts from sign-up to deletion, for whoever is not logged in and for their owners. */
export const accountRoutes = (dependencies: DashboardDependencies): readonly DashboardRoute[] => [
  ...publicRoutes(dependencies),
  ...ownerRoutes(dependencies),
];

/** For those who have a link, or ask for one. */
function publicRoutes(dependencies: DashboardDependencies): readonly DashboardRoute[] {
  const { registration, passwordReset, invitations, accountService, publicAddress } = dependencies;
  return [
    {
      method: 'POST',
      path: '/sign-up',
      guard: 'public',
      answer: async (request) => {
        requireSecureConnection(publicAddress, request.host);
        const next = await registration.signUp(bodyOf(SIGN_UP, request), request.visitor);
        return jsonResult<SignUpAnswer>({ next }, 202);
      },
    },
    {
      method: 'POST',
      path: '/verification',
      guard: 'public',
      answer: async (request) => {
        requireSecureConnection(publicAddress, request.host);
        const { token, password } = bodyOf(WITH_PASSWORD, request);
        return logInAnswer(dependencies, await registration.verify(token, password, request.visitor));
      },
    },
    {
      method: 'POST',
      path: '/reset-requests',
      guard: 'public',
      answer: async (request) => {
        const { email, language: wished } = bodyOf(ADDRESS, request);
        await passwordReset.request(email, request.visitor, wished);
        return ACCEPTED;
      },
    },
    {
      method: 'POST',
      path: '/resets',
      guard: 'public',
      answer: async (request) => {
        requireSecureConnection(publicAddress, request.host);
        const { token, password } = bodyOf(WITH_PASSWORD, request);
        return logInAnswer(dependencies, await passwordReset.reset(token, password, request.visitor));
      },
    },
    {
      method: 'POST',
      path: '/invitations/look',
      guard: 'public',
      answer: async (request) =>
        jsonResult<InvitationView>(
          await invitations.preview(bodyOf(PREVIEW, request).token, request.visitor),
        ),
    },
    {
      method: 'POST',
      path: '/invitations',
      guard: 'public',
      answer: async (request) => {
        requireSecureConnection(publicAddress, request.host);
        return logInAnswer(
          dependencies,
          await invitations.accept(bodyOf(INVITATION, request), request.visitor),
        );
      },
    },
    {
      method: 'POST',
      path: '/email-changes/confirm',
      guard: 'public',
      answer: async (request) => {
        await accountService.confirmEmail(bodyOf(CONFIRMATION, request).token, request.visitor);
        return { ...NO_CONTENT, endsSession: true };
      },
    },
  ];
}

/** For the owner of an account. */
function ownerRoutes(dependencies: DashboardDependencies): readonly DashboardRoute[] {
  const { registration, accountService, store, hasMail } = dependencies;
  return [
    {
      method: 'POST',
      path: '/verification/mail',
      guard: 'session',
      answer: ({ live, visitor }) => {
        if (!hasMail) throw new AccessDenied('absent');
        registration.sendAgain(live.account, visitor);
        return ACCEPTED;
      },
    },
    {
      method: 'PUT',
      path: '/password',
      guard: 'recent',
      answer: async (request) => {
        const { password } = bodyOf(PASSWORD, request);
        const { live, visitor } = request;
        return logInAnswer(
          dependencies,
          await accountService.changePassword(live.account, password, visitor),
        );
      },
    },
    {
      method: 'POST',
      path: '/email-changes',
      guard: 'recent',
      answer: async (request) => {
        const { live, visitor } = request;
        const session = await accountService.changeEmail(live.account, bodyOf(ADDRESS, request), visitor);
        const answer = jsonResult<EmailChangeAnswer>({ next: session === undefined ? 'mail' : 'done' }, 202);
        return session === undefined ? answer : { ...answer, newSession: session };
      },
    },
    {
      method: 'DELETE',
      path: '/account',
      guard: 'recent',
      answer: async ({ live }) => {
        await accountService.close(live.account);
        return { ...NO_CONTENT, endsSession: true };
      },
    },
    {
      method: 'GET',
      path: '/settings',
      guard: 'session',
      answer: async ({ live: { account } }) =>
        jsonResult<Settings>({
          email: account.email,
          isVerified: account.verifiedAt !== null,
          hasMail,
          lowCreditMark: account.lowCreditMark,
          vatRequester: account.vatRequester,
          mayDelete: account.role !== 'operator' || (await store.countOperators()) > 1,
        }),
    },
    {
      method: 'PUT',
      path: '/settings/low-credit-alert',
      guard: 'session',
      answer: async (request) => {
        await store.setLowCreditMark(request.live.account.id, bodyOf(LOW_CREDIT, request).mark);
        return NO_CONTENT;
      },
    },
    vatRequesterRoute(dependencies),
  ];
}

/** The VAT ID under which calls of the account ask registers. */
const vatRequesterRoute = ({ store, accountCache }: DashboardDependencies): DashboardRoute => ({
  method: 'PUT',
  path: '/settings/vat-requester',
  guard: 'session',
  answer: async (request) => {
    const { vatId } = bodyOf(VAT_REQUESTER, request);
    const vatRequester = vatId === null ? null : requesterNumber(vatId)?.id;
    if (vatRequester === undefined) {
      const text = 'must be a VAT ID of an EU state, XI or GB with its prefix and right check digits';
      throw new InvalidInput([violation(['vatId'], { kind: 'valid' }, text)]);
    }
    const { id } = request.live.account;
    await store.setVatRequester(id, vatRequester);
    accountCache.expireAccount(id);
    return jsonResult<VatRequesterAnswer>({ vatRequester });
  },
});
