/** Why the dashboard does not do what it was asked; `http/` has the statuses and words. */
export type DashboardRefusalKind =
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

export class DashboardRefusal extends Error {
  readonly kind: DashboardRefusalKind;
  /** In place of the usual sentence. */
  readonly description: string | undefined;
  constructor(kind: DashboardRefusalKind, description?: string) {
    super(kind);
    this.name = 'DashboardRefusal';
    this.kind = kind;
    this.description = description;
  }
}
