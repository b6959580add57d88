import type { Language, Time } from './basics.ts';

/** Who is logged in, and how somebody gets an account. The wire as a whole: `wire.ts`. */

/** `GET /service`, for everybody. */
export interface ServiceFacts {
  readonly signUp: 'open' | 'invite' | 'closed';
  /** Mail is set up: sign-up ends with a link by mail, and a lost password can be reset by its owner. */
  readonly hasMail: boolean;
  /** Credits of a new account. */
  readonly freeCredits: number;
  /** Absent: log-in works. Else why it cannot, and the address to open where one is known. */
  readonly logInProblem?: {
    readonly reason: 'plain-http';
    readonly description: string;
    readonly url?: string;
  };
  /** Where people get help; `null`: the operator has named no address. */
  readonly supportUrl: string | null;
  readonly publicUrl: string;
  /** Start of API keys. */
  readonly keyPrefix: string;
  readonly build: string;
}

/** `POST /session` */
export interface LogIn {
  readonly email: string;
  readonly password: string;
}

/** `POST /session/password`: answers `SessionView`, with a new cookie. */
export interface PasswordEntry {
  readonly password: string;
}

/** `GET /session`, and the answer wherever somebody is logged in. */
export interface SessionView {
  readonly account: {
    readonly id: number;
    readonly email: string | null;
    readonly role: 'user' | 'operator';
    readonly isVerified: boolean;
    readonly plan: { readonly id: string; readonly name: string };
    readonly credits: number;
    readonly unlimited: boolean;
    readonly createdAt: Time;
  };
  /** Until then nothing asks for the password again. */
  readonly passwordRecentUntil: Time;
  readonly banners: readonly Banner[];
  /** The server's clock. */
  readonly now: Time;
}

export type Banner =
  | { readonly kind: 'unverified' }
  | { readonly kind: 'suspended' }
  /** Credits used since the last grant, in percent, or below the account's own mark. */
  | {
      readonly kind: 'low-credit';
      readonly reason: 'used-80' | 'used-100' | 'mark';
      readonly credits: number;
    };

/** `GET /sessions`; `DELETE /sessions` ends all, also this one; `DELETE /sessions/{id}` one. */
export interface SessionList {
  readonly sessions: readonly SessionRow[];
}

export interface SessionRow {
  readonly id: string;
  readonly isCurrent: boolean;
  /** `Firefox`; `null`: another one than the usual. */
  readonly browser: string | null;
  /** `Linux`; `null`: it was not named. */
  readonly system: string | null;
  /** The network, never the address: `192.0.2.0/24`. */
  readonly network: string;
  readonly createdAt: Time;
  readonly seenAt: Time;
  readonly expiresAt: Time;
}

/** `POST /sign-up`: the same answer whether the address is known or not. */
export interface SignUpOrder {
  readonly email: string;
  readonly password: string;
  readonly language?: Language | undefined;
}

/** 202. `mail`: a link is on its way; `log-in`: `POST /session` with the same words works now. */
export interface SignUpAnswer {
  readonly next: 'mail' | 'log-in';
}

/** `POST /verification`: the link of the mail, with the password of the sign-up. Answers `SessionView`: logged in. */
export interface VerificationOrder {
  readonly token: string;
  readonly password: string;
}

/** `POST /verification/mail`: 202 without a body; the logged-in account gets its link once more. */

/** `POST /reset-requests`: 202 without a body, known address or not. */
export interface ResetRequest {
  readonly email: string;
  readonly language?: Language | undefined;
}

/** `POST /resets`: answers `SessionView`; every other session has ended. */
export interface ResetOrder {
  readonly token: string;
  readonly password: string;
}

/** `POST /invitations/look`: what the link is for, before anything is typed. */
export interface InvitationPreview {
  readonly token: string;
}
export interface InvitationView {
  /** Set: the address is known and cannot be chosen. */
  readonly email: string | null;
  readonly role: 'user' | 'operator';
  readonly expiresAt: Time;
}

/** `POST /invitations`: answers `SessionView`. `email` counts only where the invitation names none. */
export interface InvitationOrder {
  readonly token: string;
  readonly email?: string | undefined;
  readonly password: string;
}

/** `PUT /password` (recent password): answers `SessionView`; every other session has ended. */
export interface PasswordChange {
  readonly password: string;
}

/** `POST /email-changes` (recent password). With mail 202 `mail`: a link goes to the new address; without it 202 `done`. */
export interface EmailChange {
  readonly email: string;
  readonly language?: Language | undefined;
}
export interface EmailChangeAnswer {
  readonly next: 'mail' | 'done';
}

/** `POST /email-changes/confirm`: 204, every session of the account has ended. No session is needed. */
export interface TokenOrder {
  readonly token: string;
}

/** `DELETE /account` (recent password): 204. */

/** `GET /settings` */
export interface Settings {
  readonly email: string | null;
  readonly isVerified: boolean;
  readonly hasMail: boolean;
  /** An e-mail is sent when the credits fall below; `null`: only at 80 % and 100 % used. */
  readonly lowCreditMark: number | null;
  /** The VAT ID under which calls of the account ask registers; `null`: none of its own. */
  readonly vatRequester: string | null;
  /** The last operator cannot be deleted. */
  readonly mayDelete: boolean;
}

/** `PUT /settings/low-credit-alert`: 204. */
export interface LowCreditAlert {
  /** 1 to 1,000,000,000; `null`: none. */
  readonly mark: number | null;
}

/** `PUT /settings/vat-requester` */
export interface VatRequester {
  /** Of an EU state, XI or GB; `null`: none. */
  readonly vatId: string | null;
}

/** What is kept: in the form of registers. */
export interface VatRequesterAnswer {
  readonly vatRequester: string | null;
}
