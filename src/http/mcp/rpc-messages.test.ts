import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { type Message, type Messages, messagesIn } from './rpc-messages.ts';

function read(bytes: Uint8Array): Messages | { readonly name: string } {
  const look = messagesIn(bytes);
  for (;;) {
    const { done, value } = look.next();
    if (done) return value;
  }
}

const text = (bytes: Uint8Array) => Buffer.from(bytes).toString();

/** A message as a whole: what was left out of it put back. */
function whole(bytes: Uint8Array, message: Message | undefined): unknown {
  if (message?.kind !== 'request') return message;
  const { kind: _, given, params, ...rest } = message;
  const args = given && { arguments: JSON.parse(text(bytes.subarray(given.start, given.end))) };
  return { jsonrpc: '2.0', ...rest, params: { ...params, ...args } };
}

const id = fc.oneof(fc.string(), fc.integer());
const message = fc.record({
  jsonrpc: fc.constant('2.0'),
  id,
  method: fc.string(),
  params: fc.record({ name: fc.string(), arguments: fc.jsonValue(), _meta: fc.jsonValue({ maxDepth: 3 }) }),
});
const indent = fc.constantFrom(0, 2, '\t');
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify(value));

describe('the messages of a body', () => {
  it('are what the parser finds, arguments and all', () => {
    fc.assert(
      fc.property(message, indent, (sent, space) => {
        const bytes = Buffer.from(JSON.stringify(sent, null, space));
        const found = read(bytes) as Messages;
        assert.equal(found.isBatch, false);
        assert.deepEqual(plain(whole(bytes, found.messages[0])), plain(sent));
      }),
    );
  });

  it('in a batch keep their order', () => {
    fc.assert(
      fc.property(fc.array(message, { minLength: 1, maxLength: 20 }), indent, (sent, space) => {
        const bytes = Buffer.from(JSON.stringify(sent, null, space));
        const found = read(bytes) as Messages;
        assert.equal(found.isBatch, true);
        assert.deepEqual(plain(found.messages.map((one) => whole(bytes, one))), plain(sent));
      }),
    );
  });

  it('are none where the body is no JSON, whatever it is', () => {
    const cut = fc.tuple(message, fc.nat(), fc.constantFrom('', '"', '}', ',', '\\', '\u0000', 'x'));
    fc.assert(
      fc.property(cut, ([sent, at, put]) => {
        const whole = JSON.stringify(sent);
        const place = at % whole.length;
        const bytes = Buffer.from(whole.slice(0, place) + put + whole.slice(place + 1));
        const found = read(bytes);
        if (!('messages' in found) || isJson(text(bytes))) return;
        // What is wrong is then in the arguments, which their operation reads; or the message is refused before that.
        const [one] = found.messages;
        if (one?.kind === 'wrong') return;
        assert.ok(one?.kind === 'request' && one.given !== undefined, text(bytes));
        assert.ok(!isJson(text(bytes.subarray(one.given.start, one.given.end))), text(bytes));
      }),
      { numRuns: 500 },
    );
  });

  it('are refused where a member is given twice, whatever the rest is', () => {
    // One bracket less ends the arguments early, so that a member of theirs is one of the parameters.
    const body =
      '{"jsonrpc":"2.0","id":1,"method":"m","params":{"arguments":{"a":"b":1},"arguments":null},"_meta":1}}';
    const text = 'a member is given more than once';
    const refused: Message = { kind: 'wrong', id: null, fault: { name: 'request', text } };
    assert.deepEqual((read(Buffer.from(body)) as Messages).messages, [refused]);
  });

  it('are at most twenty', () => {
    const ping = '{"jsonrpc":"2.0","id":1,"method":"ping"}';
    const batch = (count: number) => Buffer.from(`[${Array(count).fill(ping).join(',')}]`);
    assert.equal((read(batch(20)) as Messages).messages.length, 20);
    for (const count of [21, 1000])
      assert.deepEqual(read(batch(count)), { name: 'request', text: 'a batch has at most 20 messages' });
  });
});

function isJson(json: string): boolean {
  try {
    JSON.parse(json);
    return true;
  } catch {
    return false;
  }
}
