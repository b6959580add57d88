import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { OPERATIONS } from '../../operations/index.ts';
import { echoHash } from '../../testing/echo-hash.ts';
import { type Service, startService } from '../../testing/harness.ts';
import { McpClient, type Rpc, toolCall } from '../../testing/mcp-messages.ts';

describe('arguments of a tool', () => {
  let service: Service;
  const client = new McpClient(() => service);
  const tool = client.call.bind(client);
  before(async () => {
    service = await startService({ operations: [...OPERATIONS, echoHash] });
  });
  after(() => service.close());

  it('that are long give what HTTP gives', async () => {
    const input = { content: `<p>${'word '.repeat(20_000)}</p>`, unknown: 17 };
    const http = await service.call({
      method: 'POST',
      url: '/v1/html-to-pdf',
      payload: JSON.stringify(input),
      headers: { 'content-type': 'application/json' },
    });
    const { content } = await tool('html-to-pdf', input);
    assert.deepEqual(Buffer.from(content[0]?.resource?.blob ?? '', 'base64'), http.rawPayload);
    const broken = JSON.stringify(toolCall('html-to-pdf', input)).replace(':17', ':1x7');
    const { id, error } = (await client.send(broken)).json() as Rpc;
    assert.deepEqual([id, error?.code], [1, -32700]);
  });

  describe('a file', () => {
    const CONTENT = Buffer.from('%PDF-1.7 a file');
    const base64 = CONTENT.toString('base64');

    it('comes as Base64, its fields beside it with their types', async () => {
      const { structuredContent } = await tool('echo-hash', { copies: 3, file: base64, label: ' x ' });
      const { size, fields } = structuredContent as unknown as { size: number; fields: object };
      assert.deepEqual(
        [size, fields],
        [CONTENT.length, { label: 'x', level: '2b', copies: 3, report: false }],
      );
    });

    it('makes a named call another one when it is another file', async () => {
      const { key } = await service.newAccount(10);
      const other = Buffer.from('%PDF-1.7 another').toString('base64');
      const used = [];
      for (const [file, copies] of [
        [base64, 1],
        [base64, 1],
        [base64, 2],
        [other, 1],
      ] as const) {
        const { _meta } = await tool('echo-hash', { file, copies }, key, { idempotencyKey: 'order-1' });
        used.push(_meta.creditsUsed);
      }
      assert.deepEqual(used, [1, 0, 1, 1]);
    });

    it('that is missing, or no Base64, is refused together with what else is wrong', async () => {
      for (const [file, message] of [
        [undefined, 'message.fileMustNotBeNull'],
        [null, 'message.fileMustNotBeNull'],
        [17, 'message.fileMustBeValid'],
        [{ read: 1 }, 'message.fileMustBeValid'],
        ['no base64!', 'message.fileMustBeValid'],
      ] as const) {
        const { structuredContent, isError } = await tool('echo-hash', { file, copies: 99 });
        assert.equal(isError, true);
        const expected = [message, 'message.copiesMustBeBetween1And9'];
        assert.deepEqual([...structuredContent!.messages].sort(), expected.sort(), String(file));
      }
    });

    it('has little beside it', async () => {
      const { structuredContent } = await tool('echo-hash', { file: base64, label: 'x'.repeat(40_000) });
      assert.deepEqual(structuredContent?.messages, ['message.bodyTooLarge']);
    });
  });
});
