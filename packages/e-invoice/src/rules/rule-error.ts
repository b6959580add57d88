/** An expression that cannot be evaluated (XPath 2.0, 2.3.3): the rule it is of is not kept. */
export class RuleError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'RuleError';
  }
}
