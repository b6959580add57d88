import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import { pictureBody } from './picture-body.ts';

const violationsOf = (call: () => unknown): unknown => {
  try {
    return call();
  } catch (error) {
    assert.ok(error instanceof InvalidInput);
    return error.violations;
  }
};

describe('picture body', () => {
  it('is the file', () => {
    const body = Uint8Array.of(1);
    assert.equal(pictureBody({ kind: 'picture', body }, ['text']), body);
  });
  it('names the smallest size', () => {
    assert.deepEqual(
      violationsOf(() => pictureBody({ kind: 'pictureTooSmall', smallestSize: 185 }, ['message'])),
      [
        {
          message: 'message.sizeMustBeValid',
          field: 'size',
          description: 'size: this code needs a picture of at least 185 pixels',
        },
      ],
    );
  });
  it('names the content that fits no symbol', () => {
    const exceeded = {
      kind: 'capacityExceeded',
      neededBits: 2,
      limitBits: 1,
      version: 40,
      level: 'M',
    } as const;
    assert.deepEqual(
      violationsOf(() => pictureBody(exceeded, ['payments'])),
      [
        {
          message: 'message.paymentsMustBeValid',
          field: 'payments',
          description: 'payments: too long for a QR code; shorten it',
        },
      ],
    );
  });
});
