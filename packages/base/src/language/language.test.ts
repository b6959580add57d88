import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { language } from '@kontor/schema';
import { LANGUAGE_CODES } from './language.data.ts';
import { isLanguage, languageOf } from './language.ts';

describe('language', () => {
  it('has the 183 codes of ISO 639-1', () => {
    const codes = LANGUAGE_CODES.split(' ');
    assert.equal(new Set(codes).size, 183);
    assert.ok(codes.every((code) => /^[a-z]{2}$/.test(code)));
  });
  for (const [tag, code] of [
    ['de', 'de'],
    ['DE', 'de'],
    ['de-AT', 'de'],
    ['pt_BR', 'pt'],
    ['zh-Hans-CN', 'zh'],
  ] as const) {
    it(`${tag} is ${code}`, () => {
      assert.equal(languageOf(tag), code);
      assert.equal(language().parse(tag), code);
    });
  }
  for (const tag of ['xx', 'deu', 'german', 'd', '-de', 'iw', 'sh']) {
    it(`refuses ${tag}`, () => {
      const [issue] = language().safeParse(tag).error?.issues ?? [];
      assert.deepEqual(issue?.code === 'custom' && issue.params, { rule: { kind: 'valid' } });
    });
  }
  it('is strict on what it is asked', () => assert.equal(isLanguage('DE'), false));
});
