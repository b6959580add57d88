import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { openPdf, pagesOf } from '@kontor/pdf';
import { type Answer, type Service, startService } from '../../testing/harness.ts';
import { multipartForm, type Part } from '../../testing/multipart.ts';
import { programsLacking } from '../../testing/programs.ts';
import { documentOf, encrypted } from './testing/documents.ts';

/** The operation over HTTP, with the programs of this machine. */

const PATH = '/v1/pdf-to-pdf-a';
const LIMIT = 512 * 1024;
const PDF = documentOf();
const FILE: Part = { name: 'file', content: PDF, filename: 'document.pdf', type: 'application/octet-stream' };
const NO_PDF: Part = { ...FILE, content: 'PK\x03\x04 a ZIP file' };

const skip = programsLacking() ?? false;

describe('PDF to PDF/A over HTTP', { skip }, () => {
  let service: Service;
  before(async () => {
    service = await startService({ withPrograms: true, env: { UPLOAD_LIMIT: String(LIMIT) } });
  });
  after(() => service.close());

  const post = (payload: Buffer, headers: Record<string, string>, query = ''): Promise<Answer> =>
    service.call({ method: 'POST', url: `${PATH}${query}`, payload, headers });

  const sent = (parts: readonly Part[], headers: Record<string, string> = {}): Promise<Answer> => {
    const { body, contentType } = multipartForm(parts);
    return post(body, { 'content-type': contentType, ...headers });
  };

  const field = (name: string, content: string): Part => ({ name, content });

  const toldOf = (answer: Answer): readonly string[] => {
    assert.equal(answer.statusCode, 406, answer.body.slice(0, 300));
    const { details } = answer.json() as { details: { message: string; description: string }[] };
    return details.map(({ message, description }) => `${message} ${description}`);
  };

  function assertConverted(answer: Answer, level = '2b'): void {
    assert.equal(answer.statusCode, 200, answer.body.slice(0, 400));
    assert.equal(answer.headers['x-pdfa-level'], level);
    assert.equal(answer.headers['x-page-count'], '1');
    assert.equal(answer.headers['content-type'], 'application/pdf');
    assert.equal(answer.headers['content-disposition'], 'inline; filename="document-pdfa.pdf"');
    const file = openPdf(answer.rawPayload);
    assert.equal(pagesOf(file).length, 1);
    assert.ok(answer.body.includes(`<pdfaid:part>${level[0]}</pdfaid:part>`));
  }

  describe('takes', () => {
    it('a form, whatever name and type the file has', async () => {
      assertConverted(await sent([FILE]));
      assertConverted(
        await sent([{ name: 'file', content: PDF, filename: '../../etc/"x".exe', type: 'text/html' }]),
      );
      assertConverted(await sent([{ name: 'file', content: PDF, filename: '' }]));
    });

    it('fields before and behind the file, and unknown parts', async () => {
      const [level, mode, other] = [field('level', '3b'), field('mode', 'lossless'), field('note', 'x')];
      assertConverted(await sent([level, mode, other, FILE]), '3b');
      assertConverted(await sent([FILE, other, mode, level]), '3b');
      assertConverted(await sent([level, FILE, { ...NO_PDF, name: 'other' }, mode]), '3b');
    });

    it('the file alone', async () => {
      assertConverted(await post(PDF, { 'content-type': 'application/pdf' }));
    });

    it('either in chunks, without a length', async () => {
      const { body, contentType } = multipartForm([FILE]);
      const chunked = { 'transfer-encoding': 'chunked' };
      assertConverted(await post(body, { 'content-type': contentType, ...chunked }));
      assertConverted(await post(PDF, { 'content-type': 'application/pdf', ...chunked }));
    });

    it('a file whose header is not at its beginning', async () => {
      const content = Buffer.concat([Buffer.alloc(900, 0x20), PDF]);
      assertConverted(await sent([{ ...FILE, content }]));
    });

    it('documents that open with the password given, or with none', async () => {
      const restricted = encrypted(PDF, { user: '', owner: 'owner' });
      assertConverted(await sent([{ ...FILE, content: restricted }]));
      const shut = { ...FILE, content: encrypted(PDF, { user: 'Käse 1', owner: 'owner' }) };
      for (const password of ['Käse 1', 'owner']) {
        const answer = await sent([field('password', password), shut]);
        assertConverted(answer);
        assert.ok(!answer.body.includes('/Encrypt'));
      }
      assertConverted(await sent([FILE, field('password', 'not needed')]));
    });
  });

  describe('refuses', () => {
    const FAULTS: readonly (readonly [name: string, parts: readonly Part[], ...told: readonly string[]])[] = [
      ['a form without the file', [field('level', '2b')], 'message.fileMustNotBeNull file: is missing'],
      ['a file under another name', [{ ...FILE, name: 'pdf' }], 'message.fileMustNotBeNull file: is missing'],
      ['two files', [FILE, FILE], 'message.fileMustBeValid file: is given more than once'],
      ['an empty file', [{ ...FILE, content: '' }], 'message.fileMustBeValid file: is empty'],
      ['what is no PDF', [NO_PDF], 'message.fileMustBeValid file: must be a PDF document'],
      [
        'an unknown level, mode and switch, and what is no PDF, all at once',
        [field('level', '5b'), field('mode', 'fast'), field('report', 'yes'), NO_PDF],
        'message.fileMustBeValid file: must be a PDF document',
        'message.levelMustBeValid level: must be 1a, 1b, 2a, 2b, 2u, 3a, 3b, 3u, 4 or 4f',
        'message.modeMustBeValid mode: must be one of auto, lossless, redistill',
        'message.reportMustBeValid report: must be a boolean',
      ],
      [
        'a document of which only the header is left',
        [{ ...FILE, content: '%PDF-1.7\n' }],
        'message.fileMustBeValid file: the document is damaged and could not be repaired',
      ],
    ];
    for (const [name, parts, ...told] of FAULTS) {
      it(name, async () => assert.deepEqual([...toldOf(await sent(parts))].sort(), [...told].sort()));
    }

    it('documents that do not open', async () => {
      const shut = { ...FILE, content: encrypted(PDF, { user: 'user', owner: 'owner' }) };
      assert.deepEqual(toldOf(await sent([shut])), [
        'message.fileMustBeValid file: the document is password protected',
      ]);
      const wrong = 'message.passwordMustBeValid password: the password does not open the document';
      assert.deepEqual(toldOf(await sent([shut, field('password', 'User')])), [wrong]);
      assert.deepEqual(toldOf(await sent([shut, field('password', 'User'), field('level', 'x')])).length, 2);
    });

    it('a form that breaks off', async () => {
      const { body, contentType } = multipartForm([FILE]);
      for (const length of [40, body.length >> 1, body.length - 6]) {
        const answer = await post(body.subarray(0, length), { 'content-type': contentType });
        assert.match(toldOf(answer)[0]!, /^message\.bodyMustBeValid/);
      }
    });

    it('a file above the limit, announced or not', async () => {
      const content = Buffer.concat([PDF, Buffer.alloc(LIMIT)]);
      const { body, contentType } = multipartForm([{ ...FILE, content }]);
      for (const headers of [{}, { 'transfer-encoding': 'chunked' }]) {
        const answer = await post(body, { 'content-type': contentType, ...headers });
        assert.match(toldOf(answer)[0]!, /^message\.bodyTooLarge/);
      }
    });

    it('other media types', async () => {
      const answer = await post(PDF, { 'content-type': 'application/octet-stream' });
      assert.match(toldOf(answer)[0]!, /^message\.contentTypeMustBeValid/);
    });
  });

  it('answers the report and the PDF in one, from which both can be taken', async () => {
    const answer = await sent([FILE, field('report', 'true')]);
    assert.equal(answer.statusCode, 200);
    const type = String(answer.headers['content-type']);
    const [boundary = ''] = /kontor-[0-9a-f]+$/.exec(type) ?? [];
    const [, pdf, report] = answer.rawPayload.toString('latin1').split(`--${boundary}`);
    const plain = await sent([FILE]);
    const bytes = Buffer.from(pdf!.slice(pdf!.indexOf('\r\n\r\n') + 4, -2), 'latin1');
    assert.deepEqual(bytes, plain.rawPayload);
    const told = JSON.parse(report!.split('\r\n\r\n')[1]!) as { level: string; changes: unknown[] };
    assert.equal(told.level, '2b');
    assert.equal(String(told.changes.length), answer.headers['x-pdfa-changes']);
  });

  it('gives the same bytes for the same file', async () => {
    for (const mode of ['lossless', 'redistill']) {
      const [first, second] = [
        await sent([FILE, field('mode', mode)]),
        await sent([FILE, field('mode', mode)]),
      ];
      assert.equal(first.statusCode, 200, first.body.slice(0, 300));
      assert.deepEqual(first.rawPayload, second.rawPayload, mode);
    }
  });
});

describe('PDF to PDF/A without its programs', () => {
  it('is away, with a time to try again', async () => {
    const service = await startService();
    after(() => service.close());
    const { body, contentType } = multipartForm([FILE, { name: 'mode', content: 'redistill' }]);
    const headers = { 'content-type': contentType };
    const answer = await service.call({ method: 'POST', url: PATH, payload: body, headers });
    assert.equal(answer.statusCode, 503);
    assert.equal(answer.headers['retry-after'], '30');
  });

  it('of which Ghostscript is one that only some documents need', { skip }, async () => {
    const service = await startService({ withPrograms: true, env: { GHOSTSCRIPT_PATH: '/nowhere/gs' } });
    const call = (mode: string) => {
      const { body, contentType } = multipartForm([FILE, { name: 'mode', content: mode }]);
      return service.call({
        method: 'POST',
        url: PATH,
        payload: body,
        headers: { 'content-type': contentType },
      });
    };
    assert.equal((await call('auto')).statusCode, 200);
    const answer = await call('redistill');
    assert.equal(answer.statusCode, 503);
    assert.match(answer.body, /needs Ghostscript/);
    await service.close();
  });
});
