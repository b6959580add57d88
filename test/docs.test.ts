import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { after, before, describe, it } from 'node:test';
import { SEALED_AT } from '@kontor/pdf-security/testing';
import { ALL as ATTACKS } from '../attacks/list.ts';
import { ERRORS_PAGE, generatedDocs } from '../scripts/reference/generated-docs.ts';
import { allSettings } from '../scripts/reference/setting-table.ts';
import { OWN_RULE_SETS } from '../scripts/rules/own-rule-sets.data.ts';
import { costVariable } from '../src/config.ts';
import { BATCH_REASONS } from '../src/http/batch/batch-models.ts';
import { OPERATIONS } from '../src/operations/index.ts';
import { type Service, startService } from '../src/testing/harness.ts';
import { curlCall } from './docs/curl-call.ts';
import {
  blocksOf,
  germanPages,
  operationPages,
  type Page,
  pages,
  projectPages,
  quotedWords,
} from './docs/markdown.ts';
import { examplesOf, testDocExamples } from './suites/doc-examples.ts';

/** The docs, compared with the service. */

const PAGES = pages();
const SETTINGS = Object.keys(allSettings());
const pageOf = (name: string): Page => PAGES.find((one) => one.name === name)!;

let service: Service;
/** What `npm start` gives to Node and the C library: their settings, not ours. */
function givenByStart(): readonly string[] {
  const { scripts } = JSON.parse(readFileSync(new URL('../package.json', import.meta.url), 'utf8')) as {
    readonly scripts: { readonly start: string };
  };
  return [...scripts.start.matchAll(/\b([A-Z_]+)=/g)].map(([, name = '']) => name);
}

/** What a program of the operator's gets of each backup. */
function givenToHook(): readonly string[] {
  const source = readFileSync(new URL('../src/app/backup-hook.ts', import.meta.url), 'utf8');
  return [...source.matchAll(/\bKONTOR_BACKUP_[A-Z0-9_]+/g)].map(([name]) => name);
}

/** Variables that make the fault tests longer. */
function testSettings(): readonly string[] {
  const folder = new URL('faults/', import.meta.url);
  const sources = readdirSync(folder).map((name) => readFileSync(new URL(name, folder), 'utf8'));
  return sources.flatMap((text) =>
    Array.from(text.matchAll(/process\.env\.([A-Z_]+)/g), ([, name = '']) => name),
  );
}

/** Names of headings as GitHub makes them. */
function anchorsOf(url: URL): ReadonlySet<string> {
  const headings = readFileSync(url, 'utf8').matchAll(/^#+ (.+)$/gm);
  return new Set(
    [...headings].map(([, text = '']) =>
      text
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

describe('the docs', () => {
  before(async () => {
    service = await startService({ withPrograms: true, now: () => SEALED_AT });
  });
  after(() => service.close());

  describe('the tables made from the code', () => {
    it('are those of the code (node scripts/reference.ts)', async () => {
      // That one is looked at in docs.slow.test.ts.
      for (const { url, committed, current } of await generatedDocs((file) => file !== ERRORS_PAGE)) {
        assert.ok(committed === current, `${url.pathname.split('/').at(-1)}: run node scripts/reference.ts`);
      }
    });
  });

  describe('examples of the docs', () => {
    // All others are in doc-examples.slow.test.ts.
    testDocExamples(
      () => service,
      (place) => place === 0,
    );

    it('are there', () => {
      const withExamples = PAGES.filter((page) => examplesOf(page).length > 0);
      assert.ok(withExamples.length >= 6, withExamples.map(({ name }) => name).join(', '));
    });

    it('have the answer of the service to the refused request', async () => {
      const page = pageOf('docs/first-steps.md');
      const refused = examplesOf(page).find(({ code }) => code.includes('# 406'))!;
      const said = JSON.parse(blocksOf(page).find(({ language }) => language === 'json')!.code);
      const answer = await service.call(curlCall(refused.code, { KONTOR_API_KEY: service.key }));
      assert.deepEqual((answer.json() as { messages: unknown }).messages, said.messages);
    });
  });

  describe('identifiers', () => {
    it('in docs and READMEs are in errors.md, of which a slow test finds that each is answered', () => {
      const listed = new Set(quotedWords(pageOf(ERRORS_PAGE)));
      for (const page of [...PAGES, ...germanPages(), ...operationPages()]) {
        // What ends in … or <N> is a pattern, not an identifier.
        for (const [name] of page.text.matchAll(/message\.[A-Za-z0-9]+(?![A-Za-z0-9…<])/g))
          assert.ok(listed.has(name), `${page.name} names ${name}, which errors.md does not list`);
      }
    });
  });

  describe('warnings', () => {
    const declared = (names: (name: string) => boolean) =>
      new Set(
        OPERATIONS.filter(({ name }) => names(name)).flatMap(({ warnings = {} }) => Object.keys(warnings)),
      );

    it('in the docs exist', () => {
      // Of every operation (contract: Unknown members).
      const known = new Set([
        'unknown-member',
        'test-key',
        ...declared(() => true),
        ...OPERATIONS.map(({ name }) => name),
        // Why a batch ended, and a header in its lines.
        ...[...BATCH_REASONS, 'x-page-count'],
        // Attributes of HTML.
        ...['aria-label', 'aria-hidden'],
        // The default of FRONT_PAGE.
        'built-in',
        // Places of stamps and seals.
        ...['top', 'center', 'bottom'].flatMap((row) =>
          ['left', 'center', 'right'].map((side) => `${row}-${side}`),
        ),
        // Sets of rules that Kontor wrote itself.
        ...OWN_RULE_SETS.map(({ id }) => id),
        // Their table in operating.md.
        ...ATTACKS.map(({ name }) => name),
      ]);
      for (const page of PAGES) {
        for (const word of quotedWords(page).filter((one) => /^[a-z]+(-[a-z]+)+$/.test(one)))
          assert.ok(known.has(word), `${page.name} names ${word}, which no operation declares`);
      }
    });

    it('of invoices each have a remedy in e-invoices.md', () => {
      const { text } = pageOf('docs/e-invoices.md');
      for (const token of declared((name) => name.startsWith('invoice-pdf')))
        assert.match(text, new RegExp(`^\\| \`${token}\` \\|`, 'm'));
    });

    it('of other operations are explained beside them', () => {
      const all = PAGES.filter(({ name }) => name !== 'docs/errors.md').flatMap(quotedWords);
      for (const token of declared(() => true))
        assert.ok(
          all.some((word) => word === token || word === `X-Warning: ${token}`),
          token,
        );
    });
  });

  describe('e-invoices.md', () => {
    it('explains every term that X-EInvoice-Missing can name', () => {
      const source = readFileSync(
        new URL('../packages/invoice/src/e-invoice/profile.ts', import.meta.url),
        'utf8',
      );
      const terms = [...source.matchAll(/'(B[TGR]-[A-Z0-9-]+)'/g)].map(([, term = '']) => term);
      assert.ok(terms.length > 15);
      const { text } = pageOf('docs/e-invoices.md');
      for (const term of terms)
        assert.match(text, new RegExp(`^\\| .*${term}\\b`, 'm'), `${term} is not explained`);
    });
  });

  describe("README's table of settings", () => {
    const { text } = pageOf('README.md');
    const rows = [...text.matchAll(/^\| (`[A-Z_]+`(?:, `[A-Z_]+`)*) \|/gm)];
    const names = rows.flatMap(([, cell = '']) => [...cell.matchAll(/[A-Z_]+/g)].map(([name]) => name));

    it('names settings that exist', () => {
      assert.deepEqual(
        names.filter((name) => !SETTINGS.includes(name)),
        [],
      );
      assert.ok(names.length > 15, names.join(', '));
    });

    it('leads to the table of all', () => {
      assert.match(text, /\(docs\/operating\.md#all-settings\)/);
      const operating = pageOf('docs/operating.md').text;
      for (const name of SETTINGS) assert.match(operating, new RegExp(`^\\| \`${name}\` \\|`, 'm'));
    });
  });

  describe('operating.md', () => {
    const words = quotedWords(pageOf('docs/operating.md'));

    it('and its kin name settings that exist', () => {
      const known = new Set([
        ...SETTINGS,
        ...OPERATIONS.map(({ name }) => costVariable(name)),
        ...testSettings(),
        ...givenByStart(),
        ...givenToHook(),
      ]);
      for (const page of ['README.md', 'docs/operating.md', 'docs/contract.md', 'docs/rules.md']) {
        for (const word of quotedWords(pageOf(page))) {
          const name = /^([A-Z]+(?:_[A-Z]+)+)(?:=.*)?$/.exec(word)?.[1]?.replace(/_FILE$/, '');
          if (name !== undefined)
            assert.ok(known.has(name) || known.has(`${name}_FILE`), `${page}: ${name} is no setting`);
        }
      }
    });

    it('names metrics that exist, and all of them', async () => {
      const { body } = await service.call({ method: 'GET', url: '/metrics' });
      const served = new Set([...body.matchAll(/^# TYPE (\S+)/gm)].map(([, name = '']) => name));
      const named = new Set(words.filter((word) => /^[a-z]+(_[a-z]+)+$/.test(word)));
      assert.deepEqual([...named].toSorted(), [...served].toSorted());
    });
  });

  describe('links and pictures', () => {
    it('lead to something', () => {
      for (const { name, text, url } of [
        ...PAGES,
        ...germanPages(),
        ...projectPages(),
        ...operationPages(),
      ]) {
        const targets = [...text.matchAll(/\]\(([^)\s]+)\)|(?:src|href)="([^"]+)"/g)].map(
          ([, a, b]) => a ?? b ?? '',
        );
        for (const target of targets.filter((one) => !/^(https?:|#)/.test(one))) {
          const [file = '', anchor] = target.split('#');
          assert.ok(existsSync(new URL(file, url)), `${name} leads to ${target}`);
          if (anchor !== undefined)
            assert.ok(anchorsOf(new URL(file, url)).has(anchor), `${name} leads to ${target}`);
        }
      }
    });
  });
});
