/** Times, languages and errors. The wire as a whole: `wire.ts`. */

export type Time = number;
export type Day = string;
export type Language = 'en' | 'de';

/** Every status from 400 up. */
export interface ErrorBody {
  /** Identifiers, each once. */
  readonly messages: readonly string[];
  /** One for each thing that is wrong; `field` names the member of the request. */
  readonly details?: readonly {
    readonly message: string;
    readonly field?: string;
    readonly description: string;
    /** Why it is not served: a row of `failure-causes.ts`, which has the sentences for people. */
    readonly cause?: string;
    /** What the cause is about. */
    readonly subject?: string;
  }[];
  readonly requestId: string;
}

/**
 * Identifiers of the dashboard beside those of the contract.
 *
 * | Status | Identifier | What the page does |
 * |---|---|---|
 * | 403 | `sessionMustBeValid` | not logged in (any more): the log-in page |
 * | 403 | `passwordMustBeRecent` | asks for the password (`POST /session/password`), then tries again |
 * | 403 | `forbidden` | request of another origin, or a key that may not do this |
 * | 403 | `logInMustBeEncrypted` | plain HTTP: the description names the address to open instead |
 * | 403 | `signUpMustBeOpen` | SIGNUP is `invite` or `closed` |
 * | 404 | `resourceNotFound` | nothing there, not one's own, or for operators only |
 * | 406 | `credentialsMustBeValid` | e-mail or password wrong, or the address not verified (no field) |
 * | 406 | `tokenMustBeValid` | the link is used, over, or wrong |
 * | 406 | `…MustBeValid` and so on | at the field that `details[].field` names |
 * | 429 | `rateLimitExceeded` | wait `Retry-After` seconds |
 * | 503 | `apiUnavailable` | try again after `Retry-After` seconds |
 */
export type DashboardError =
  | 'message.sessionMustBeValid'
  | 'message.passwordMustBeRecent'
  | 'message.forbidden'
  | 'message.logInMustBeEncrypted'
  | 'message.signUpMustBeOpen'
  | 'message.resourceNotFound'
  | 'message.credentialsMustBeValid'
  | 'message.tokenMustBeValid'
  | 'message.rateLimitExceeded'
  | 'message.apiUnavailable';
