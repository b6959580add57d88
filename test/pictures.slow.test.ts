import assert from 'node:assert/strict';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { committedContent, shownContent } from '../scripts/shots/shown-content.ts';
import { type Service, startService } from '../src/testing/harness.ts';

/** Pictures of README and guides show what the program makes now; `npm run shots` draws them. */

const FOLDER = new URL('../docs/pictures/', import.meta.url);
const README = readFileSync(new URL('../README.md', import.meta.url), 'utf8');
const MAX_README_BYTES = 300 * 1024;
/** Lines of a terminal or of a forge before a reader scrolls. */
const FIRST_SCREEN = 26;

describe('pictures of the docs', () => {
  let service: Service;
  before(async () => {
    service = await startService();
  });
  after(() => service.close());

  it('are no older than what they show: else run `npm run shots` and look at them', async () => {
    // The playground is compared by e2e/guides/readme-picture.test.ts.
    const { playground, ...committed } = committedContent();
    assert.match(playground ?? '', /^[0-9a-f]{16}$/);
    assert.deepEqual(await shownContent(service), committed);
  });

  it('are those that are compared, and the picture of the sources', () => {
    const names = readdirSync(FOLDER)
      .filter((name) => name.endsWith('.png'))
      .map((name) => name.replace('.png', ''));
    assert.deepEqual(names.toSorted(), Object.keys(committedContent()).toSorted());
  });
});

describe('the README', () => {
  const pictures = [...README.matchAll(/docs\/pictures\/([\w-]+\.png)/g)].map(([, name = '']) => name);

  it('has pictures of at most 300 KB for each reader: of light and dark ones one is loaded', () => {
    const loaded = [...new Set(pictures)].filter((name) => !name.includes('-dark'));
    const bytes = loaded.reduce((sum, name) => sum + statSync(new URL(name, FOLDER)).size, 0);
    assert.ok(bytes <= MAX_README_BYTES, `${bytes} bytes`);
    for (const name of pictures.filter((one) => one.includes('-dark'))) {
      const light = statSync(new URL(name.replace('-dark', ''), FOLDER)).size;
      assert.ok(statSync(new URL(name, FOLDER)).size <= 1.2 * light, name);
    }
  });

  it('has invoices, the two lines to start, the address, docs, a call and the licence on its first screen', () => {
    const screen = README.split('\n').slice(0, FIRST_SCREEN).join('\n');
    for (const part of [
      /^# Kontor\n/,
      /docs\/pictures\/invoices\.png/,
      /docs\/pictures\/invoices-dark\.png/,
      /git clone .*\nnpm start\n/,
      /http:\/\/127\.0\.0\.1:8080/,
      /docs\/first-steps\.md/,
      /curl -o code\.png [\s\S]*\/v1\/epc-qr-code/,
      /\[MIT\]\(LICENSE\)/,
    ])
      assert.match(screen, part);
  });
});
