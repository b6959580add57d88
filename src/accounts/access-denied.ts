/** Why the dashboard does not do what it was asked; `http/` has the statuses and words. */
export type AccessDeniedKind =
  /** Nobody is logged in. */
  | 'noSession'
  /** The password has to be entered again. */
  | 'oldPassword'
  /** The request came from another origin. */
  | 'foreignOrigin'
  /** A cookie would not stay a secret. */
  | 'plainHttp'
  /** SIGNUP does not allow it. */
  | 'signUpClosed'
  /** Not there, or somebody else's, or for operators. */
  | 'absent';

export class AccessDenied extends Error {
  readonly kind: AccessDeniedKind;
  /** In place of the usual sentence. */
  readonly description: string | undefined;
  constructor(kind: AccessDeniedKind, description?: string) {
    super(kind);
    this.name = 'AccessDenied';
    this.kind = kind;
    this.description = description;
  }
}
