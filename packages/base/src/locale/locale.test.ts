import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isLocale, localeTag } from './locale.ts';

describe('locale', () => {
  for (const [text, tag] of [
    ['de-AT', 'de-AT'],
    ['de_CH', 'de-CH'],
    ['AT', 'de-AT'],
    ['at', 'de-AT'],
    ['CH', 'de-CH'],
    ['US', 'en-US'],
    ['gb', 'en-GB'],
    ['CZ', 'cs-CZ'],
    ['GR', 'el-GR'],
    ['SE', 'sv-SE'],
    ['DK', 'da-DK'],
    ['BE', 'nl-BE'],
    ['DE', 'DE'],
    ['SV', 'SV'],
    ['SL', 'SL'],
    ['en', 'en'],
    ['rm-CH', 'rm-CH'],
    ['zh-Hant-TW', 'zh-Hant-TW'],
  ] as const) {
    it(`${text} is ${tag}`, () => {
      assert.equal(localeTag(text), tag);
      assert.ok(isLocale(localeTag(text)));
    });
  }
  for (const text of ['', 'xx', 'QQ', 'xx-AT', 'tlh', 'de-', '123', 'Deutsch', 'a'.repeat(5000)]) {
    it(`${text.slice(0, 20)} is none`, () => assert.equal(isLocale(localeTag(text)), false));
  }
});
