import type { Violation } from '@kontor/base';

/** The name by which a caller lets a repeated call be recognised is not of its form. @param place where it was */
export const wrongRepeatKey = (place: 'Idempotency-Key' | '_meta.idempotencyKey'): Violation => ({
  message: 'message.idempotencyKeyMustBeValid',
  description: `${place} must be 1 to 64 characters of A-Z a-z 0-9 _ -, without quotes`,
});
