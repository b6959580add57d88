import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { echoForm, echoPayload } from '../src/testing/echo-form.ts';
import { type Answer, type Service, startService } from '../src/testing/harness.ts';
import { multipartForm, type Part } from '../src/testing/multipart.ts';

/** Bodies of operations that take several files, or JSON and files. */

const LIMIT = 512 * 1024;
const CONTENTS = [100_000, 7, 65_536, 150_001].map((size, index) =>
  Buffer.from(Array.from({ length: size }, (_, n) => (n * 7 + index) % 253)),
);
const [LARGE, TINY, PAGE, LARGER] = CONTENTS as [Buffer, Buffer, Buffer, Buffer];
const filePart = (name: string, filename: string, content: Uint8Array): Part => ({
  name,
  filename,
  content,
  type: 'application/pdf',
});
const echoOf = (name: string, content: Uint8Array) => ({
  name,
  size: content.length,
  sha256: createHash('sha256').update(content).digest('hex'),
});

describe('forms of several files', () => {
  let service: Service;
  before(async () => {
    service = await startService({
      operations: [echoForm, echoPayload],
      env: { UPLOAD_LIMIT: String(LIMIT), BODY_LIMIT: String(LIMIT / 4) },
    });
  });
  after(() => service.close());

  const post = (
    url: string,
    parts: readonly Part[],
    headers: Record<string, string> = {},
  ): Promise<Answer> => {
    const { body, contentType } = multipartForm(parts);
    const authorization = `Bearer ${service.key}`;
    return service.call({
      method: 'POST',
      url,
      payload: body,
      headers: { authorization, 'content-type': contentType, ...headers },
    });
  };
  const postForm = (parts: readonly Part[], headers?: Record<string, string>) =>
    post('/v1/echo-form', parts, headers);
  const postPayload = (parts: readonly Part[]) => post('/v1/echo-payload', parts);
  const messagesOf = (answer: Answer): readonly string[] => {
    assert.equal(answer.statusCode, 406, answer.body);
    return (answer.json() as { messages: string[] }).messages;
  };

  it('keep the order, the names and the content of each', async () => {
    const files = [
      filePart('files', 'b.pdf', LARGER),
      filePart('assets', 'logo.png', PAGE),
      filePart('files', 'a.pdf', LARGE),
      { name: 'steps', content: '[{"do":" select "}]' },
      filePart('files', 'Größe/../c.pdf', TINY),
      { name: 'password', content: ' a ' },
      { name: 'password', content: '' },
      { name: 'copies', content: '7' },
    ];
    const answer = await postForm(files);
    assert.equal(answer.statusCode, 200, answer.body);
    assert.deepEqual(answer.json(), {
      files: [echoOf('b.pdf', LARGER), echoOf('a.pdf', LARGE), echoOf('Größe/../c.pdf', TINY)],
      assets: [echoOf('logo.png', PAGE)],
      fields: { steps: [{ do: 'select' }], password: [' a ', ''], copies: 7 },
    });
    assert.deepEqual(readdirSync(join(service.dataFolder, 'tmp')), []);
  });

  it('may number the parts of lists, as PHP does; other names with brackets are unknown', async () => {
    const answer = await postForm([
      filePart('files[1]', 'b.pdf', TINY),
      filePart('files[0]', 'a.pdf', PAGE),
      filePart('files[a]', 'c.pdf', PAGE),
      { name: 'password[]', content: 'a' },
      { name: 'password[]', content: 'b' },
      { name: 'copies[0]', content: '7' },
    ]);
    assert.equal(answer.statusCode, 200, answer.body);
    const { files, fields } = answer.json() as { files: unknown; fields: Record<string, unknown> };
    assert.deepEqual(files, [echoOf('b.pdf', TINY), echoOf('a.pdf', PAGE)]);
    assert.deepEqual(fields, { password: ['a', 'b'] });
  });

  it('leave out a choice of no file, as browsers send it', async () => {
    const answer = await postForm([
      filePart('files', 'a.pdf', TINY),
      filePart('assets', '', Buffer.alloc(0)),
    ]);
    assert.deepEqual(answer.json(), { files: [echoOf('a.pdf', TINY)], fields: {} });
  });

  const one = filePart('files', 'a.pdf', TINY);
  const REFUSED: readonly (readonly [string, readonly Part[], readonly string[], string?])[] = [
    ['no file', [], ['message.filesMustNotBeEmpty']],
    ['no file among fields', [{ name: 'copies', content: '1' }], ['message.filesMustNotBeEmpty']],
    [
      'an empty file',
      [one, filePart('files', 'b.pdf', Buffer.alloc(0))],
      ['message.filesMustBeValid'],
      'files[1]',
    ],
    ['a file more', [one, one, one, one], ['message.filesMustBeValid'], 'files'],
    [
      'a list that is no JSON',
      [one, { name: 'steps', content: '[{' }],
      ['message.stepsMustBeValid'],
      'steps',
    ],
    [
      'a list that is an object',
      [one, { name: 'steps', content: '{}' }],
      ['message.stepsMustBeValid'],
      'steps',
    ],
    [
      'too much at once',
      [one, { name: 'steps', content: '[{"do":17}]' }, { name: 'copies', content: 'x' }],
      ['message.stepsDoMustBeValid', 'message.copiesMustBeValid'],
    ],
    [
      'a text more',
      [one, ...Array(4).fill({ name: 'password', content: 'x' })],
      ['message.passwordMustBeValid'],
    ],
    [
      'a number twice',
      [one, ...Array(2).fill({ name: 'copies', content: '1' })],
      ['message.copiesMustBeValid'],
    ],
    ['parts without end', Array(40).fill(one), ['message.bodyMustBeValid']],
    ['too many bytes', [filePart('files', 'a', Buffer.alloc(LIMIT))], ['message.bodyTooLarge']],
    [
      'JSON beyond its bound',
      [one, { name: 'steps', content: `["${'x'.repeat(300_000)}"]` }],
      ['message.stepsMustBeValid'],
    ],
  ];
  for (const [what, parts, messages, field] of REFUSED) {
    it(`are refused with ${what}`, async () => {
      const answer = await postForm(parts);
      assert.deepEqual(messagesOf(answer), messages);
      const { details } = answer.json() as { details: { field?: string }[] };
      if (field !== undefined) assert.equal(details[0]?.field, field);
    });
  }

  it('name what nobody reads', async () => {
    const answer = await postForm([
      one,
      { name: 'step', content: '1' },
      { name: 'steps', content: '[{"do":"x","page":1}]' },
    ]);
    assert.match(String(answer.headers['x-warning']), /name="step";near="steps".*name="steps\[0\]\.page"/);
  });

  it('repeat only what is the same: names and order of files count', async () => {
    const key = { 'idempotency-key': 'form-1' };
    const two = filePart('files', 'b.pdf', PAGE);
    const chargeOf = async (parts: readonly Part[]) =>
      (await postForm(parts, key)).headers['idempotency-replayed'] === 'true';
    assert.equal(await chargeOf([one, two]), false);
    assert.equal(await chargeOf([one, two]), true);
  });

  it('are a tool with lists of name and content', async () => {
    const call = async (args: object) => {
      const message = {
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'echo-form', arguments: args },
      };
      const answer = await service.call({
        method: 'POST',
        url: '/mcp',
        payload: JSON.stringify(message),
        headers: {
          authorization: `Bearer ${service.key}`,
          'content-type': 'application/json',
          accept: 'application/json, text/event-stream',
        },
      });
      assert.equal(answer.statusCode, 200, answer.body);
      return (answer.json() as { result: { structuredContent?: unknown; content: { text: string }[] } })
        .result;
    };
    const content = PAGE.subarray(0, 9_000).toString('base64');
    const files = [{ name: 'a "b".pdf', content }, { content: TINY.toString('base64') }];
    const { structuredContent } = await call({ steps: [{ do: 'x' }], files, password: ['p'] });
    assert.deepEqual(structuredContent, {
      files: [echoOf('a "b".pdf', PAGE.subarray(0, 9_000)), echoOf('', TINY)],
      fields: { steps: [{ do: 'x' }], password: ['p'] },
    });
    for (const [wrong, message] of [
      [[{ name: 'a', content: '!' }], 'filesContentMustBeValid'],
      [[{ name: 7, content }], 'filesNameMustBeValid'],
      [{}, 'filesMustBeValid'],
      [Array(4).fill({ content }), 'filesMustBeValid'],
      [[], 'filesMustNotBeEmpty'],
    ] as const)
      assert.match((await call({ files: wrong })).content[0]!.text, new RegExp(`message\\.${message}`));
  });

  describe('beside JSON', () => {
    const payload = (value: object): Part => ({ name: 'payload', content: JSON.stringify(value) });

    it('take the object as it would come alone', async () => {
      const value = { label: ' x ', resources: [{ path: 'a', content: 'b' }] };
      const alone = await service.call({
        method: 'POST',
        url: '/v1/echo-payload',
        payload: JSON.stringify(value),
        headers: { 'content-type': 'application/json', authorization: `Bearer ${service.key}` },
      });
      assert.deepEqual((await postPayload([payload(value)])).json(), alone.json());
    });

    it('add files to its lists, behind what is there', async () => {
      const parts = [
        filePart('resources', 'css/a.css', LARGE),
        payload({ label: 'x'.repeat(100_000), resources: [{ path: 'a', content: 'b' }] }),
        filePart('resources', 'b.png', TINY),
      ];
      assert.deepEqual((await postPayload(parts)).json(), {
        label: 100_000,
        resources: [
          { path: 'a', content: 'b' },
          { path: 'css/a.css', content: [echoOf('css/a.css', LARGE)] },
          { path: 'b.png', content: [echoOf('b.png', TINY)] },
        ],
      });
    });

    const file = filePart('resources', 'a', TINY);
    const WRONG: readonly (readonly [string, readonly Part[], readonly string[]])[] = [
      ['no object', [file], ['message.payloadMustNotBeBlank']],
      ['a list', [{ name: 'payload', content: '[]' }, file], ['message.payloadMustBeValid']],
      ['no JSON', [{ name: 'payload', content: '{' }, file], ['message.payloadMustBeValid']],
      [
        'no UTF-8',
        [{ name: 'payload', content: Buffer.from([0x7b, 0xff, 0x7d]) }],
        ['message.payloadMustBeValid'],
      ],
      ['a wrong member', [payload({ label: 7 }), file], ['message.labelMustBeValid']],
      [
        'more files than the list takes',
        [payload({ label: 'x', resources: [{ path: 'a', content: 'b' }] }), file, file, file],
        ['message.resourcesMustBeValid'],
      ],
      ['more JSON than alone', [payload({ label: 'x'.repeat(LIMIT / 4) })], ['message.payloadMustBeValid']],
    ];
    it('name the form where an object alone is too large', async () => {
      for (const [url, description] of [
        [
          '/v1/echo-payload',
          'the body exceeds 128 KiB; send files as parts of multipart/form-data, at most 512 KiB',
        ],
        ['/v1/echo-form', 'the body exceeds 512 KiB'],
      ] as const) {
        const large = [filePart('files', 'a.pdf', Buffer.alloc(LIMIT))];
        const answer =
          url === '/v1/echo-form'
            ? await post(url, large)
            : await service.call({
                method: 'POST',
                url,
                payload: JSON.stringify({ label: 'x'.repeat(LIMIT / 4) }),
                headers: { 'content-type': 'application/json', authorization: `Bearer ${service.key}` },
              });
        assert.deepEqual(messagesOf(answer), ['message.bodyTooLarge']);
        assert.ok(answer.body.includes(`"${description}"`), answer.body);
      }
    });

    for (const [what, parts, messages] of WRONG) {
      it(`refuse ${what}`, async () => assert.deepEqual(messagesOf(await postPayload(parts)), messages));
    }
  });
});
