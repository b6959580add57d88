import assert from 'node:assert/strict';

interface Refused {
  readonly name: string;
  readonly violations: readonly { readonly message: string; readonly description: string }[];
}

/** Asserts that `act` refuses its input with exactly this identifier; returns the description. */
export function refusal(act: () => unknown, message = 'message.contentMustBeValid'): string {
  try {
    act();
  } catch (error) {
    const { name, violations } = error as Refused;
    assert.equal(name, 'InvalidInput', String(error));
    assert.deepEqual(
      violations.map((violation) => violation.message),
      [message],
    );
    return violations[0]!.description;
  }
  assert.fail(`nothing was refused, ${message} was expected`);
}
