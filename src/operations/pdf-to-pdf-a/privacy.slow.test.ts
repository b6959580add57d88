import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { type Service, startService } from '../../testing/harness.ts';
import { containsMark, filesWithMark, newMark } from '../../testing/marks.ts';
import { multipartForm } from '../../testing/multipart.ts';
import { programsLacking } from '../../testing/programs.ts';
import { documentOf, encrypted } from './testing/documents.ts';

/** Text, names and password of a document are nowhere to be found, neither while it is converted nor afterwards. */

const skip = programsLacking() ?? (process.platform === 'linux' ? false : 'needs /proc of Linux');

/** Command lines and environments of all processes, which other users of the machine may read. */
function processTexts(): readonly Buffer[] {
  const pids = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.flatMap((pid) =>
    ['cmdline', 'environ', 'comm'].map((name) => {
      try {
        return readFileSync(`/proc/${pid}/${name}`);
      } catch {
        return Buffer.alloc(0); // it has ended meanwhile
      }
    }),
  );
}

describe('a document that is converted', { skip }, () => {
  let service: Service;
  before(async () => {
    service = await startService({ withPrograms: true });
  });
  after(() => service.close());

  /** Places in which the mark is seen while a call is under way, looked at again and again. */
  async function seenDuring(call: Promise<unknown>, mark: string): Promise<ReadonlySet<string>> {
    const seen = new Set<string>();
    let isOver = false;
    const ended = call.finally(() => {
      isOver = true;
    });
    while (!isOver) {
      if (processTexts().some((text) => containsMark(text, mark))) seen.add('/proc');
      for (const path of filesWithMark(service.dataFolder, mark)) seen.add(path);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
    return seen;
  }

  const CASES = [
    { name: 'with its password', password: 'right', status: 200 },
    { name: 'with another password', password: 'wrong', status: 406 },
    { name: 'by Ghostscript', password: 'right', mode: 'redistill', status: 200 },
  ] as const;

  for (const { name, password, status, ...fields } of CASES) {
    it(`${name} leaves nothing`, async () => {
      const mark = newMark();
      const operators = `BT /F1 12 Tf 20 40 Td (${mark}) Tj ET`;
      const pdf = documentOf({ pages: [operators], title: mark });
      const parts = [
        { name: 'file', content: encrypted(pdf, { user: mark, owner: 'x' }), filename: `${mark}.pdf` },
        { name: 'password', content: password === 'right' ? mark : `${mark}-` },
        ...Object.entries(fields).map(([field, content]) => ({ name: field, content })),
      ];
      const { body, contentType } = multipartForm(parts);
      const call = service.call({
        method: 'POST',
        url: '/v1/pdf-to-pdf-a',
        payload: body,
        headers: { 'content-type': contentType },
      });
      assert.deepEqual([...(await seenDuring(call, mark))], []);
      assert.equal((await call).statusCode, status);
      await service.flush();
      assert.deepEqual(filesWithMark(service.dataFolder, mark), []);
      assert.ok(!containsMark(Buffer.from(service.logText()), mark));
    });
  }

  it('would be seen if its password were on a command line', () => {
    assert.ok(processTexts().some((text) => text.includes(process.execPath.split('/').at(-1)!)));
  });
});
