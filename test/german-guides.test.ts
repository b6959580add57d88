import assert from 'node:assert/strict';
import { basename } from 'node:path';
import { describe, it } from 'node:test';
import { guideSource } from '../web/docs/docs-sources.ts';
import { withoutTables } from '../web/docs/errors/identifier-catalogue.ts';
import { GUIDES } from '../web/docs/guides.data.ts';
import { renderedGuide } from '../web/docs/rendered-pages.ts';
import { trackOf } from '../web/docs/tracks.ts';
import { headingsOf, translatedAnchors } from '../web/docs/translated-anchors.ts';
import { blocksOf, germanPages } from './docs/markdown.ts';

const TRANSLATED = germanPages().map(({ name }) => basename(name, '.md'));

it('each guide for callers is in German', () => {
  const ofCallers = GUIDES.map(({ name }) => name).filter((name) => trackOf(`/docs/${name}`) === 'callers');
  assert.deepEqual(
    ofCallers.filter((name) => !TRANSLATED.includes(name)),
    [],
  );
});

describe('a guide in German', () => {
  for (const name of TRANSLATED) {
    describe(name, () => {
      const [english, german] = [guideSource(name), guideSource(name, 'de')];

      it('is of a guide that there is', () => {
        assert.ok(GUIDES.some((guide) => guide.name === name));
      });

      it('has the headings of the English one, level by level', () => {
        // The tables of identifiers are in the English file alone.
        const text = (source: string) => (name === 'errors' ? withoutTables(source) : source);
        const levels = (source: string) => headingsOf(text(source)).map(({ depth }) => depth);
        assert.deepEqual(levels(german), levels(english));
      });

      it('has its code, block by block', () => {
        const code = (text: string) => blocksOf({ text });
        assert.deepEqual(code(german), code(english));
      });

      it('has its anchors: headings, and names in tables', () => {
        assert.deepEqual(idsIn(renderedGuide(name, 'de').html), idsIn(renderedGuide(name, 'en').html));
      });

      it('leads only to anchors that its pages have', () => {
        const own = htmlOf(name);
        for (const [, path = '', anchor = ''] of own.matchAll(/href="(?:\/docs\/([\w-]+))?#([^"]+)"/g))
          assert.ok(idsIn(htmlOf(path === '' ? name : path)).includes(anchor), `${path}#${anchor}`);
      });
    });
  }
});

const idsIn = (html: string): readonly string[] =>
  Array.from(html.matchAll(/ id="([^"]+)"/g), ([, id = '']) => id);

const htmlOf = (name: string): string => renderedGuide(name, TRANSLATED.includes(name) ? 'de' : 'en').html;

describe('anchors of a translation', () => {
  it('are those of the original, heading by heading', () => {
    const anchors = translatedAnchors('# Credits\n\n## What is *left*\n', '# Guthaben\n\n## Was übrig ist\n');
    assert.deepEqual(
      [...anchors],
      [
        ['guthaben', 'credits'],
        ['was-übrig-ist', 'what-is-left'],
      ],
    );
  });
});
