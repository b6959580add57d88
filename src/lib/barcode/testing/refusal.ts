import assert from 'node:assert/strict';
import { InvalidInput } from '../../../core/errors.ts';

/** Asserts that `act` refuses its input with exactly this identifier; returns the description. */
export function refusal(act: () => unknown, message = 'message.contentMustBeValid'): string {
  try {
    act();
  } catch (error) {
    assert.ok(error instanceof InvalidInput, String(error));
    assert.deepEqual(
      error.violations.map((violation) => violation.message),
      [message],
    );
    return error.violations[0]!.description;
  }
  assert.fail(`nothing was refused, ${message} was expected`);
}
