import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CallerDeparture } from './caller-departure.ts';

describe('the departure of a caller', () => {
  it('is announced once, to those who listen then', () => {
    const departure = new CallerDeparture();
    const heard: string[] = [];
    departure.whenLeft(() => heard.push('one'));
    const forget = departure.whenLeft(() => heard.push('other'));
    forget();
    assert.equal(departure.hasLeft, false);
    departure.announce();
    departure.announce();
    assert.deepEqual([departure.hasLeft, heard], [true, ['one']]);
  });

  it('aborts its signal, whether that was asked for before or afterwards', () => {
    const [before, after] = [new CallerDeparture(), new CallerDeparture()];
    const { signal } = before;
    assert.equal(signal.aborted, false);
    for (const departure of [before, after]) departure.announce();
    assert.deepEqual([signal.aborted, after.signal.aborted], [true, true]);
    assert.equal(before.signal, signal);
  });
});
