import assert from 'node:assert/strict';
import type { ChildProcess } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { test } from 'node:test';
import { ConnectionHandover } from './connection-handover.ts';

/** A child as its parent has it, with what Node's cluster gets from it. */
class FakeChild extends EventEmitter {
  connected = true;
  readonly sent: unknown[] = [];
  readonly received: unknown[] = [];

  constructor() {
    super();
    this.on('internalMessage', (message: unknown) => this.received.push(message));
    this.once('disconnect', () => this.received.push('disconnect'));
  }

  send(...values: unknown[]): boolean {
    this.sent.push(values[0]);
    return true;
  }
}

class Handle {
  isClosed = false;
  close(): void {
    this.isClosed = true;
  }
}

function rig() {
  const child = new FakeChild();
  const handover = new ConnectionHandover(child as unknown as ChildProcess);
  const handOut = (seq: number) => {
    const handle = new Handle();
    child.send({ cmd: 'NODE_CLUSTER', act: 'newconn', key: 'a', seq }, handle);
    return handle;
  };
  return { child, handover, handOut };
}

const refusal = (ack: number) => ({ cmd: 'NODE_CLUSTER', ack, accepted: false });

test('what a dead child has not taken is handed out again, once it is gone for Node, too', async () => {
  const { child, handover, handOut } = rig();
  const handles = [handOut(1), handOut(2), handOut(3)];
  const taken = { cmd: 'NODE_CLUSTER', ack: 2, accepted: true };
  child.emit('internalMessage', taken);
  child.connected = false;
  await handover.release(() => true);
  assert.deepEqual(child.received, [taken, 'disconnect', refusal(1), refusal(3)]);
  assert.ok(handles.every(({ isClosed }) => !isClosed));
});

test('where no other takes connections they are closed: nobody waits for ever', async () => {
  const { child, handover, handOut } = rig();
  const handle = handOut(1);
  child.connected = false;
  await handover.release(() => false);
  assert.ok(handle.isClosed);
  assert.deepEqual(child.received, ['disconnect']);
});

test('answers that come until the channel ends count', async () => {
  const { child, handover, handOut } = rig();
  const handle = handOut(1);
  const taken = { cmd: 'NODE_CLUSTER', ack: 1, accepted: true };
  setImmediate(() => {
    child.emit('internalMessage', taken);
    child.connected = false;
    child.emit('disconnect');
  });
  await handover.release(() => false);
  assert.deepEqual(child.received, [taken, 'disconnect']);
  assert.equal(handle.isClosed, false);
});

test('other messages go out as they are', () => {
  const { child } = rig();
  child.send({ kind: 'processes' });
  child.send({ cmd: 'NODE_CLUSTER', act: 'close', seq: 1 });
  assert.equal(child.sent.length, 2);
});
