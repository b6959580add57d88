import assert from 'node:assert/strict';
import { test } from 'node:test';
import { agentFamily, wordsOfAgent } from './visitor.ts';

const CHROME = 'AppleWebKit/537.36 (KHTML, like Gecko) Chrome/156.0.0.0 Safari/537.36';

test('a browser is kept as words of two lists, never as its header', () => {
  const cases: readonly (readonly [string | undefined, string])[] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox on Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome on Windows'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME} Edg/156.0.0.0`, 'Edge on Windows'],
    [`Mozilla/5.0 (Linux; Android 16; Pixel 9) ${CHROME}`, 'Chrome on Android'],
    [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${CHROME} OPR/99`, 'Opera on ChromeOS'],
    ['Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1', 'Safari on iOS'],
    ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15', 'Safari on macOS'],
    ['curl/8.5.0', 'Other'],
    [undefined, 'Other'],
    [`${' '.repeat(16_000)}Firefox/1`, 'Other'],
  ];
  for (const [header, expected] of cases) assert.equal(agentFamily(header), expected, expected);
});

test('what is kept of a browser is read back as its two words', () => {
  const cases: readonly (readonly [string | undefined, string | null, string | null])[] = [
    ['Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0', 'Firefox', 'Linux'],
    [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${CHROME}`, 'Chrome', 'Windows'],
    ['Firefox/140.0', 'Firefox', null],
    ['Mozilla/5.0 (X11; Linux x86_64)', null, 'Linux'],
    ['curl/8.5.0', null, null],
  ];
  for (const [header, browser, system] of cases)
    assert.deepEqual(wordsOfAgent(agentFamily(header)), { browser, system });
});
