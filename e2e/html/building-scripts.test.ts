import assert from 'node:assert/strict';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { setTimeout as sleep } from 'node:timers/promises';
import { linesOf } from './pdf-facts.ts';
import { type HtmlService, startHtmlService } from './service.ts';

/** Longer than scripts get to come to rest. */
const NEVER_MS = 30_000;
const PAGES = 40;

/** What makes pages of a document adds one a frame, takes back what did not fit, and reads rules for pages. */
const BY_FRAMES = `<script>
  let made = 0;
  const next = () => {
    const page = document.createElement('p');
    page.textContent = 'page ' + ++made;
    page.append(...Array.from({ length: made % 3 }, () => document.createElement('i')));
    document.body.append(page);
    for (const one of page.querySelectorAll('i')) one.remove();
    if (made < ${PAGES}) requestAnimationFrame(() => setTimeout(next, 20));
  };
  next();
</script>`;

const RULES = `<script>
  const rules = [...document.styleSheets].flatMap((sheet) => [...sheet.cssRules]);
  document.body.append(rules.map(({ cssText }) => cssText).join(' and '));
</script>`;

describe('scripts that build a document', () => {
  const server = createServer((_request, response) => {
    void sleep(NEVER_MS, undefined, { ref: false }).then(() => response.end('x'));
  });
  let service: HtmlService;
  let origin = '';
  before(async () => {
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    service = await startHtmlService({ HTML_ALLOW_ORIGINS: origin });
  });
  after(async () => {
    await service[Symbol.asyncDispose]();
    server.close();
    server.closeAllConnections();
  });

  it('are waited for as long as they add to it', async () => {
    const { headers, body } = await service.print({ content: `<body>${BY_FRAMES}` });
    const expected = Array.from({ length: PAGES }, (_, index) => `page ${index + 1}`);
    assert.deepEqual(linesOf(body), expected);
    assert.equal(headers.get('x-warning'), null);
  });

  it('find the rules for pages that the author wrote, and no other', async () => {
    const own = '<style>@page { size: a5; margin: 2cm; }</style>';
    assert.deepEqual(linesOf(await service.pdf(`<body>${own}${RULES}`)), [
      '@page { size: a5; margin: 2cm; }',
    ]);
    assert.deepEqual(linesOf(await service.pdf(`<p>none</p>${RULES}`)), ['none']);
  });

  it('that still wait when their time is over are reported', async () => {
    const { status, headers } = await service.print({
      content: `<p>x</p><script>fetch('${origin}/').then(() => document.body.append('never'))</script>`,
    });
    assert.equal(status, 200);
    assert.equal(headers.get('x-warning'), 'scripts-unfinished');
  });
});
