import assert from 'node:assert/strict';
import { test } from 'node:test';
import { HeldTurns } from './held-turns.ts';

function asker() {
  const calls: (() => void)[] = [];
  return {
    isFirst: true,
    onEnd: (call: () => void) => void calls.push(call),
    leave: () => {
      for (const call of calls) call();
    },
  };
}

test('one process after the other has the turn; one that is gone gives it back and waits no more', async () => {
  const turns = new HeldTurns();
  const [first, second, third] = [asker(), asker(), asker()] as const;
  const begun: string[] = [];
  const take = (who: ReturnType<typeof asker>, name: string) => turns.take(who).then(() => begun.push(name));
  const turn = () => new Promise((resolve) => setImmediate(resolve));
  void take(first, 'first');
  void take(second, 'second');
  void take(third, 'third');
  await turn();
  assert.deepEqual(begun, ['first']);
  turns.giveBack(third);
  second.leave();
  await turn();
  assert.deepEqual(begun, ['first'], 'nobody gives back what another one has');
  first.leave();
  await turn();
  assert.deepEqual(begun, ['first', 'third']);
  turns.giveBack(third);
  void take(first, 'first again');
  await turn();
  assert.deepEqual(begun, ['first', 'third', 'first again']);
});
