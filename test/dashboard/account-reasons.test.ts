import assert from 'node:assert/strict';
import { globSync, readFileSync } from 'node:fs';
import { test } from 'node:test';
import { germanAccountReason } from '../../web/texts/account-reasons.data.ts';

/** Where the pages' own interface refuses what people typed. */
const SOURCES = [
  'src/accounts/{passwords,registration,sign-up,invitations}.ts',
  'src/meter/key-{settings,service}.ts',
  'src/http/dashboard/{days,route,key-routes}.ts',
];
/** Read by programs alone, or shown by the page in words of its own. */
const NOT_SHOWN = /^is needed$|^is outside the bounds$|, at most .* allowed$/;

test('every reason against what people type in the pages is in German', () => {
  const reasons = SOURCES.flatMap((pattern) => globSync(pattern)).flatMap((path) =>
    [...readFileSync(path, 'utf8').matchAll(/violation\([^;]*?,\s*(?:'([^']+)'|`([^`]+)`),?\s*\)/gs)].flatMap(
      ([, plain, filled]) => plain ?? filled ?? [],
    ),
  );
  assert.ok(reasons.length >= 15, reasons.join('\n'));
  for (const reason of reasons.filter((one) => !NOT_SHOWN.test(one)))
    assert.notEqual(germanAccountReason(reason.replace(/\$\{\w+\}/g, '7')), undefined, reason);
});

test('numbers of a reason are in its German', () => {
  assert.equal(
    germanAccountReason('4 characters, at least 10 are needed'),
    '4 Zeichen, mindestens 10 sind nötig',
  );
  assert.equal(germanAccountReason('something else'), undefined);
});
