import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InvalidInput } from '@kontor/base';
import fc from 'fast-check';
import { multipartForm, type Part } from '../../testing/multipart.ts';
import { MultipartForm } from './multipart-form.ts';

const FILE: Part = { name: 'file', content: 'the content', filename: 'a.pdf', type: 'application/pdf' };

interface Read {
  readonly values: Readonly<Record<string, string>>;
  readonly file: string;
  readonly hasFile: boolean;
  /** `field: why` of each violation. */
  readonly refused: readonly string[];
}

interface Chunks {
  readonly contentType: string;
  /** Bytes of each. */
  readonly chunk?: number;
  /** So many come in one turn of the event loop. */
  readonly together?: number;
}

/** Reads a form that comes in chunks. @throws InvalidInput */
async function read(
  body: Uint8Array,
  { contentType, chunk = body.length, together = Number.POSITIVE_INFINITY }: Chunks,
): Promise<Read> {
  const content: Uint8Array[] = [];
  let hasFile = false;
  let failure: Error | undefined;
  const form = new MultipartForm({
    contentType,
    parts: {
      files: new Map([['file', 1]]),
      fields: new Map(['level', 'mode'].map((name) => [name, { max: 1, maxBytes: 64 * 1024 }])),
      maxFields: 10,
    },
    beginFile: () => {
      hasFile = true;
      return { take: (piece) => void content.push(Uint8Array.from(piece)), end: () => undefined };
    },
    drained: () => undefined,
    failed: (error) => {
      failure ??= error;
    },
  });
  for (let at = 0; at < body.length && failure === undefined; at += chunk) {
    form.write(Uint8Array.from(body.subarray(at, at + chunk)));
    if ((at / chunk) % together === together - 1) await new Promise((resolve) => setImmediate(resolve));
  }
  if (failure !== undefined) throw failure;
  const { contents, violations } = await form.finish();
  await new Promise((resolve) => setImmediate(resolve));
  assert.equal(form.usedBytes, 0, 'nothing is in use any more');
  return {
    values: Object.fromEntries(
      [...contents].map(([name, [bytes]]) => [name, Buffer.from(bytes!).toString()]),
    ),
    file: Buffer.concat(content).toString(),
    hasFile,
    refused: violations.map(({ description }) => description),
  };
}

const readParts = (parts: readonly Part[]): Promise<Read> => {
  const { body, contentType } = multipartForm(parts);
  return read(body, { contentType });
};

const rejectsForm = (reading: Promise<Read>, why: RegExp): Promise<void> =>
  assert.rejects(reading, (error: unknown) => {
    assert.ok(error instanceof InvalidInput);
    assert.deepEqual(
      error.violations.map(({ message }) => message),
      ['message.bodyMustBeValid'],
    );
    assert.match(error.violations[0]!.description, why);
    return true;
  });

describe('a form', () => {
  it('gives the file and the fields, however it is cut into chunks', async () => {
    const content = `%PDF-1.7\r\n--not-the-boundary\r\n\r\n--kontor-test-boundar${'\r'.repeat(50)}`;
    const parts = [
      { name: 'level', content: ' 2b ' },
      { ...FILE, content },
      { name: 'mode', content: 'ä€😀' },
    ];
    const { body, contentType } = multipartForm(parts);
    for (const chunk of [1, 2, 3, 7, 64, 1000]) {
      const { values, file, refused } = await read(body, { contentType, chunk });
      assert.deepEqual(
        { values, file, refused },
        { values: { level: ' 2b ', mode: 'ä€😀' }, file: content, refused: [] },
      );
    }
  });

  it('gives every byte of the file, whatever it looks like and in which pieces it comes', async () => {
    const pieces = [
      '\r',
      '\n',
      '-',
      '--',
      '\r\n--',
      '\r\n--kontor-test-bound',
      'x'.repeat(300),
      'y'.repeat(70_000),
    ];
    const content = fc.array(fc.constantFrom(...pieces), { maxLength: 30 }).map((list) => list.join(''));
    const cut = fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 1, max: 90_000 }));
    const property = fc.asyncProperty(
      content,
      cut,
      fc.constantFrom(1, 3, 1000),
      async (text, chunk, together) => {
        const { body, contentType } = multipartForm([
          { name: 'mode', content: 'm' },
          { ...FILE, content: text },
        ]);
        const size = Math.max(chunk, Math.ceil(body.length / 2000));
        const { file, values } = await read(body, { contentType, chunk: size, together });
        assert.ok(file === text && values.mode === 'm', `${chunk} bytes, ${together} together`);
      },
    );
    await fc.assert(property, { seed: 4, numRuns: 150 });
  });

  it('the order of its parts makes no difference', async () => {
    const parts = [FILE, { name: 'level', content: '2b' }, { name: 'mode', content: 'auto' }];
    const one = await readParts(parts);
    assert.deepEqual(await readParts(parts.toReversed()), { ...one, values: { mode: 'auto', level: '2b' } });
  });

  it('a part is what its name is, whatever else it is called', async () => {
    const plain = await readParts([{ name: 'file', content: 'x' }]);
    assert.deepEqual([plain.file, plain.hasFile], ['x', true]);
    const named = await readParts([
      FILE,
      { name: 'level', content: '2b', filename: 'level.txt', type: 'text/plain' },
    ]);
    assert.deepEqual(named.values, { level: '2b' });
  });

  it('unknown parts are ignored, with a file in them too', async () => {
    const parts = ['document', '', '__proto__', 'constructor', 'File'].map((name) => ({ ...FILE, name }));
    assert.deepEqual(await readParts(parts), { values: {}, file: '', hasFile: false, refused: [] });
  });

  it('a part given twice is refused, and the first of two files is all that is taken', async () => {
    const twice = [
      FILE,
      { ...FILE, content: 'another' },
      ...['2b', '2u'].map((content) => ({ name: 'level', content })),
    ];
    const { file, values, refused } = await readParts(twice);
    assert.equal(file, 'the content');
    assert.deepEqual(values, {});
    assert.deepEqual(refused, ['file: is given more than once', 'level: is given more than once']);
  });

  it('a field that is too long or no UTF-8 is refused, with all others', async () => {
    const { refused } = await readParts([
      { name: 'level', content: 'a'.repeat(64 * 1024 + 1) },
      { name: 'mode', content: Buffer.from([0xff, 0xfe]) },
    ]);
    assert.deepEqual(refused, ['level: is longer than 65536 bytes', 'mode: is not UTF-8']);
    const { values } = await readParts([{ name: 'level', content: 'a'.repeat(64 * 1024) }]);
    assert.equal(values.level?.length, 64 * 1024);
  });

  it('takes 10 fields beside the file and no more', async () => {
    const fields = (count: number) =>
      Array.from({ length: count }, (_, n) => ({ name: `f${n}`, content: 'x' }));
    assert.equal((await readParts([...fields(10), FILE])).file, 'the content');
    await rejectsForm(readParts([...fields(11), FILE]), /at most 10 fields/);
    await rejectsForm(readParts(fields(2_000)), /at most 10 fields/);
    await rejectsForm(readParts(Array.from({ length: 2_000 }, () => FILE)), /at most 10 fields/);
  });

  it('refuses a name of more than 1,024 bytes', async () => {
    assert.deepEqual((await readParts([{ name: 'ä'.repeat(512), content: '' }])).refused, []);
    await rejectsForm(readParts([{ name: 'a'.repeat(1025), content: '' }]), /at most 1024 bytes/);
  });

  it('keeps little of the headers of a part', async () => {
    const boundary = 'kontor-test-boundary';
    const contentType = `multipart/form-data; boundary=${boundary}`;
    const long = `X: ${'x'.repeat(10_000_000)}\r\nContent-Disposition: form-data; name="file"`;
    const body = Buffer.from(`--${boundary}\r\n${long}\r\n\r\ncontent\r\n--${boundary}--`);
    await rejectsForm(read(body, { contentType, chunk: 65_536 }), /must have a name/);
  });

  it('without its end, with another boundary, or no form at all is refused', async () => {
    const { body, contentType } = multipartForm([FILE]);
    await rejectsForm(read(body.subarray(0, -6), { contentType }), /end with its boundary/);
    await rejectsForm(read(body.subarray(0, 20), { contentType }), /end with its boundary/);
    await rejectsForm(
      read(body, { contentType: 'multipart/form-data; boundary=other' }),
      /end with its boundary/,
    );
    await rejectsForm(read(Buffer.from('{"a":1}'), { contentType }), /end with its boundary/);
  });

  it('needs a boundary, and a short one', async () => {
    const { body } = multipartForm([FILE]);
    await rejectsForm(read(body, { contentType: 'multipart/form-data' }), /name its boundary/);
    const long = `multipart/form-data; boundary=${'a'.repeat(300)}`;
    await rejectsForm(read(body, { contentType: long }), /1 to 70 characters/);
    const quoted = { contentType: 'multipart/form-data; charset=utf-8; boundary="kontor-test-boundary"' };
    assert.equal((await read(body, quoted)).file, 'the content');
  });

  it('what comes before its first part and after its last is ignored', async () => {
    const { body, contentType } = multipartForm([FILE]);
    const wrapped = Buffer.concat([Buffer.from('preamble\r\n'), body, Buffer.from('epilogue'.repeat(1000))]);
    assert.equal((await read(wrapped, { contentType, chunk: 100 })).file, 'the content');
  });

  it('damaged in any way is read or refused, never a fault', async () => {
    const { body, contentType } = multipartForm([{ name: 'level', content: '2b' }, FILE]);
    const wound = fc.tuple(fc.nat(body.length), fc.nat(30), fc.uint8Array({ maxLength: 8 }));
    const property = fc.asyncProperty(
      fc.array(wound, { maxLength: 4 }),
      fc.integer({ min: 1, max: 200 }),
      async (wounds, chunk) => {
        const damaged = wounds.reduce<Buffer>(
          (bytes, [at, length, instead]) =>
            Buffer.concat([bytes.subarray(0, at), instead, bytes.subarray(at + length)]),
          body,
        );
        try {
          await read(damaged, { contentType, chunk });
        } catch (error) {
          assert.ok(error instanceof InvalidInput, String(error));
        }
      },
    );
    await fc.assert(property, { seed: 3, numRuns: 300 });
  });
});

describe('memory of a form', () => {
  it('is free when everything that came was taken, though nothing more comes', async () => {
    const content = 'x'.repeat(98_997);
    const parts: readonly Part[] = [
      { ...FILE, name: 'file', content },
      { name: 'ignored', content, filename: 'b' },
      { ...FILE, name: 'file', content },
    ];
    const { body, contentType } = multipartForm(parts);
    for (const chunk of [body.length, 65_536, 50_001, 16_384]) {
      const form = new MultipartForm({
        contentType,
        parts: { files: new Map([['file', 2]]), fields: new Map(), maxFields: 10 },
        beginFile: () => ({ take: () => undefined, end: () => undefined }),
        drained: () => undefined,
        failed: (error) => assert.fail(error),
      });
      for (let at = 0; at < body.length; at += chunk) {
        form.write(Uint8Array.from(body.subarray(at, at + chunk)));
        await new Promise((resolve) => setImmediate(resolve));
        assert.equal(form.unparsedBytes, 0, `${chunk} bytes at a time, at ${at}`);
      }
      await form.finish();
    }
  });
});
