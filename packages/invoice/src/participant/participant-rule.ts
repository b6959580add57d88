/** What the numbers of one scheme of electronic addresses look like. */
export interface ParticipantRule {
  /** Whose numbers these are, as an error names them. */
  readonly name: string;
  /** The whole number. */
  readonly form: RegExp;
  /** The form in words. */
  readonly rule: string;
  /** Whether the check digits of a number of that form are right; absent: there are none, or none that is public. */
  readonly hasRightCheck?: (id: string) => boolean;
}
