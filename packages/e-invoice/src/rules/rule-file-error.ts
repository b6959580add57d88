/** A file of rules that cannot be used: the operator added a damaged one, or one of another form. */
export class RuleFileError extends Error {
  constructor(id: string, cause: unknown) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    super(`the rules ${id} could not be loaded: ${reason.slice(0, 300)}`, { cause });
    this.name = 'RuleFileError';
  }
}
