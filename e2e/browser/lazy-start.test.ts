/** HTML_BROWSER_START=lazy: no browser runs before a document needs it. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { browserProcesses, startHtmlService } from '../html/service.ts';

test('no browser until the first document, which is printed; the second finds it running', async () => {
  await using service = await startHtmlService({ HTML_BROWSER_START: 'lazy' });
  const pid = service.process.child.pid!;
  assert.deepEqual(browserProcesses(pid), []);
  const both = await Promise.all([service.pdf('<h1>One</h1>'), service.pdf('<h1>Two</h1>')]);
  for (const pdf of both) assert.equal(pdf.subarray(0, 5).toString(), '%PDF-');
  const [first] = browserProcesses(pid);
  assert.ok(first, 'a browser runs now');
  await service.pdf('<h1>Three</h1>');
  assert.equal(browserProcesses(pid)[0]?.pid, first.pid);
});

test('a program that is no browser is named by the document', async () => {
  await using service = await startHtmlService(
    { HTML_BROWSER_START: 'lazy', CHROMIUM_PATH: '/bin/false' },
    undefined,
    { waitsForBrowser: false },
  );
  const { status, said } = await service.refusal({ content: '<h1>One</h1>' });
  assert.equal(status, 503);
  assert.deepEqual(said, ['message.apiUnavailable The browser (Chromium) is not available on this service.']);
});
