import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { OPERATIONS } from '../src/operations/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';

/**
 * "No request data is stored" (platform 12): every string of a request carries a random mark; afterwards none of its
 * encodings may be found in the data folder, the log or the metrics.
 */

let service: Service;
before(async () => {
  service = await startService();
});
after(() => service.close());

const newMark = (): string => `Kanari${randomBytes(9).toString('hex')}`;

/** The mark as it could have been written: plain, URL-encoded, Base64 in three alignments, hex, UTF-16. */
function encodings(mark: string): Buffer[] {
  const bytes = Buffer.from(mark);
  const base64 = [0, 1, 2].map((shift) => {
    const text = Buffer.concat([Buffer.alloc(shift), bytes, Buffer.alloc(3)]).toString('base64');
    // The characters at both ends also hold bits of the neighbours.
    return Buffer.from(
      text.slice(Math.ceil((shift * 4) / 3) + 1, Math.floor(((shift + bytes.length) * 4) / 3) - 1),
    );
  });
  const percent = Buffer.from([...bytes].map((byte) => `%${byte.toString(16)}`).join(''));
  const hex = Buffer.from(bytes.toString('hex'));
  return [
    bytes,
    percent,
    hex,
    Buffer.from(bytes.toString('hex').toUpperCase()),
    Buffer.from(mark, 'utf16le'),
    Buffer.from(mark, 'utf16le').swap16(),
    ...base64,
  ];
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder).flatMap((name) => {
    const path = join(folder, name);
    const stat = statSync(path);
    if (stat.isDirectory()) return filesBelow(path);
    return stat.isFile() ? [path] : [];
  });
}

/** Puts the mark into every string of a request, one at a time and all at once. */
function marked(input: Record<string, unknown>, mark: string): object[] {
  const texts = Object.entries(input).filter(([, value]) => typeof value === 'string');
  const single = texts.map(([name]) => ({ ...input, [name]: mark }));
  const everywhere = JSON.parse(JSON.stringify(input), (_, value) =>
    typeof value === 'string' ? mark : value,
  ) as object;
  return [...single, everywhere, { ...input, unknownMember: mark, [mark]: mark }];
}

async function search(mark: string): Promise<string[]> {
  await service.flush();
  const places = new Map<string, Buffer>(
    filesBelow(service.dataFolder).map((path) => [path, readFileSync(path)]),
  );
  places.set('log', Buffer.from(service.logText()));
  places.set('metrics', (await service.call({ method: 'GET', url: '/metrics' })).rawPayload);
  places.set('ready', (await service.call({ method: 'GET', url: '/ready' })).rawPayload);
  places.set('health', (await service.call({ method: 'GET', url: '/health' })).rawPayload);
  const needles = encodings(mark);
  return [...places]
    .filter(([, bytes]) => needles.some((needle) => bytes.includes(needle)))
    .map(([place]) => place);
}

describe('request data is never stored', () => {
  it('the search finds a mark that was stored', async () => {
    const mark = newMark();
    await service.newAccount(1, `${mark}@example.org`);
    assert.ok(
      (await search(mark)).some((place) => place.includes('kontor.db')),
      'an e-mail address is stored, and found',
    );
  });

  for (const operation of OPERATIONS) {
    it(operation.name, async () => {
      const mark = newMark();
      const statuses = new Set<number>();
      for (const route of operation.routes.filter(({ method }) => method === 'POST')) {
        for (const payload of marked(operation.examples[0].input as Record<string, unknown>, mark)) {
          const headers = {
            'content-type': 'application/json',
            'idempotency-key': mark,
            'x-mark': mark,
            cookie: `a=${mark}`,
            'user-agent': mark,
          };
          const answer = await service.call({
            method: 'POST',
            url: `${route.path}?q=${mark}`,
            payload: JSON.stringify(payload),
            headers,
          });
          statuses.add(answer.statusCode);
        }
        const broken = await service.call({
          method: 'POST',
          url: route.path,
          payload: `{"a":"${mark}`,
          headers: { 'content-type': 'application/json' },
        });
        statuses.add(broken.statusCode);
      }
      for (const route of operation.routes.filter(({ method }) => method === 'GET')) {
        const url = route.path.replaceAll(/\{\w+\}/g, mark);
        for (const name of Object.keys(operation.examples[0].input as object)) {
          statuses.add(
            (
              await service.call({
                method: 'GET',
                url: `${url}?${name}=${mark}`,
                headers: { authorization: `Bearer ${mark}` },
              })
            ).statusCode,
          );
        }
      }
      assert.ok(statuses.has(200) || statuses.has(403), `statuses ${[...statuses]}`);
      assert.deepEqual(await search(mark), []);
    });
  }

  it('a fault of an operation', async () => {
    const mark = newMark();
    const answer = await service.callFaulty(mark);
    assert.equal(answer.statusCode, 500);
    assert.ok(!answer.body.includes(mark));
    assert.deepEqual(await search(mark), []);
    assert.match(service.logText(), /"fault"/);
  });
});
