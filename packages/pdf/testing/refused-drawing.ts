import assert from 'node:assert/strict';
import { InvalidInput } from '@kontor/base';
import { safeSvg } from '#svg/safe-svg.ts';

/** The reason for a refused drawing; `undefined` for one that is taken. */
export function refusal(text: string): string | undefined {
  try {
    safeSvg(text);
  } catch (error) {
    assert.ok(error instanceof InvalidInput, String(error));
    assert.deepEqual(
      error.violations.map(({ message, field }) => [message, field]),
      [['message.logoMustBeValid', 'logo']],
    );
    return error.violations[0]?.description;
  }
  return undefined;
}
