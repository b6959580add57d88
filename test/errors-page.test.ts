import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { identifiers, interfaceDocument } from '../web/docs/docs-sources.ts';
import { placesIn } from '../web/docs/errors/errors-page.ts';
import { GERMAN_PARTS } from '../web/docs/errors/german-reasons.data.ts';
import { germanReason, germanReasonOf } from '../web/docs/errors/german-reasons.ts';
import {
  identifierCatalogue,
  translatedCatalogue,
  withoutTables,
} from '../web/docs/errors/identifier-catalogue.ts';
import { groupsOf } from '../web/docs/errors/identifier-list.ts';
import { wordsOf } from '../web/docs/errors/identifier-words.ts';
import { fieldsOf } from '../web/docs/field-rows.ts';
import { renderedGuide } from '../web/docs/rendered-pages.ts';
import { operationsIn } from '../web/playground/operations.ts';

/** The page of errors: each identifier once, folded by status, with its meaning and its remedy. */

const FILE = readFileSync(new URL('../docs/errors.md', import.meta.url), 'utf8');
const CATALOGUE = identifiers();

describe('the catalogue of identifiers', () => {
  it('has each identifier of the tables once, with every field that it is about', () => {
    const inTables = FILE.split('\n')
      .filter((line) => line.startsWith('|'))
      .flatMap((line) => line.match(/message\.[A-Za-z0-9]+/g) ?? []);
    const ids = CATALOGUE.map(({ id }) => id);
    assert.deepEqual(ids.toSorted(), [...new Set(inTables)].toSorted());
    assert.equal(new Set(ids).size, ids.length);
    const places = CATALOGUE.find(({ id }) => id === 'message.sizeMustBeValid')?.places ?? [];
    assert.ok(places.length >= 4 && places.every(({ field }) => field === 'size'));
  });

  it('reads statuses, body and fields', () => {
    const catalogue = identifierCatalogue(
      [
        '## Statuses',
        '',
        '| Status | Identifier | Meaning | What to do |',
        '|---|---|---|---|',
        '| 402 | `message.quotaExceeded` | no credits | buy some |',
        '| 406 | those below | wrong | fix it |',
        '',
        '### Code',
        '',
        '| Field | Identifiers | Description |',
        '|---|---|---|',
        '| `size` | `message.sizeMustBeValid`<br>`message.sizeMustBeBetween1And9` | must be whole |',
      ].join('\n'),
    );
    assert.deepEqual(catalogue, [
      { id: 'message.quotaExceeded', status: '402', meaning: 'no credits', whatToDo: 'buy some', places: [] },
      {
        id: 'message.sizeMustBeValid',
        status: '406',
        places: [{ operation: 'Code', field: 'size', reason: 'must be whole' }],
      },
      {
        id: 'message.sizeMustBeBetween1And9',
        status: '406',
        places: [{ operation: 'Code', field: 'size', reason: '' }],
      },
    ]);
  });

  it('has a meaning, what to change, and a cause of each that is about a field, in both languages', () => {
    for (const language of ['en', 'de'] as const) {
      for (const one of CATALOGUE) {
        const { meaning, cause, change } = wordsOf(one, language);
        assert.match(meaning, /\.$/, one.id);
        assert.match(change, /\.$/, one.id);
        if (one.places.length > 0) assert.match(cause ?? '', /[.!?]$/, one.id);
        assert.doesNotMatch(`${meaning} ${cause ?? ''} ${change}`, /undefined \w|\bNaN\b/, one.id);
      }
    }
  });

  it('names the limits of an identifier', () => {
    const words = (id: string) => wordsOf(CATALOGUE.find((one) => one.id === id) ?? assert.fail(id), 'en');
    assert.equal(words('message.sizeMustBeBetween100And2000').change, 'Send a number from 100 to 2000.');
    assert.equal(
      words('message.recipientMustNotBeLongerThan70Characters').change,
      'Shorten it to 70 Unicode characters.',
    );
    assert.match(words('message.optionsCompactAndForceC40MustNotBeCombined').meaning, /exclude each other/);
  });

  it('has each in one group', () => {
    const grouped = groupsOf(CATALOGUE, 'en').flatMap((group) => group.identifiers.map(({ id }) => id));
    assert.deepEqual(grouped.toSorted(), CATALOGUE.map(({ id }) => id).toSorted());
  });
});

describe('the identifiers in German', () => {
  const german = identifiers('de');
  const words = (id: string) => wordsOf(german.find((one) => one.id === id) ?? assert.fail(id), 'de');

  it('are all of them, each with words of its own', () => {
    assert.deepEqual(
      german.map(({ id, status }) => [id, status]),
      CATALOGUE.map(({ id, status }) => [id, status]),
    );
    for (const one of CATALOGUE) {
      const [english, own] = [wordsOf(one, 'en'), words(one.id)];
      assert.notEqual(own.meaning, english.meaning, one.id);
      assert.notEqual(own.change, english.change, one.id);
      if (english.cause !== undefined) assert.notEqual(own.cause, english.cause, one.id);
      assert.doesNotMatch(
        `${own.meaning} ${own.cause ?? ''} ${own.change}`.replaceAll(/`[^`]*`/g, ''),
        / (?:must|is|are|the|and|not|needs|with|of|one) /,
        one.id,
      );
    }
  });

  it('have the reasons of the service, none left over', () => {
    const reasons = new Set(
      CATALOGUE.flatMap(({ places }) => places.flatMap(({ reason }) => reason.split('; '))),
    );
    assert.deepEqual(
      Object.keys(GERMAN_PARTS).filter((reason) => !reasons.has(reason)),
      [],
    );
    assert.equal(
      germanReason('must be one of CHF, EUR; must not have more than 3 entries'),
      'muss eines davon sein: CHF, EUR; höchstens 3 Einträge',
    );
    assert.throws(() => germanReason('must be blue'), /must be blue/);
    assert.throws(() => germanReason('in a Swiss QR bill: must be blue'), /must be blue/);
    // What pages show of an answer: of a newer service there may be more.
    assert.equal(
      germanReasonOf('must be one of those in `/openapi.json`'),
      'eines der Wörter in /openapi.json',
    );
    assert.equal(germanReasonOf('must be one of CHF, EUR; must be blue'), undefined);
    assert.equal(germanReasonOf('in a Swiss QR bill: must be blue'), undefined);
  });

  it('are not there without a row in the translated page', () => {
    assert.throws(() => translatedCatalogue(CATALOGUE, ''), /message\.quotaExceeded/);
    const more = '| Kennung | Bedeutung |\n|---|---|\n| `message.nothing` | nichts |';
    assert.throws(() => translatedCatalogue([], more), /message\.nothing/);
  });
});

describe('the page of errors', () => {
  const { html } = renderedGuide('errors', 'en');

  it('has every identifier as an anchor that is folded, and no tables of operations', () => {
    for (const { id } of CATALOGUE) {
      assert.equal(html.split(` id="${id}"`).length, 2, id);
      assert.ok(html.includes(`<details class="identifier" id="${id}">`), id);
    }
    assert.ok(!withoutTables(FILE).includes('### EPC QR code'));
    assert.ok(!html.includes('<h3'));
  });

  it('breaks identifiers before capitals only', () => {
    assert.ok(html.includes('<code>message.iban<wbr>Must<wbr>Be<wbr>Valid</code>'));
  });

  it('leads to members that the operations have', () => {
    const document = interfaceDocument();
    const addressOf = placesIn(document);
    const fields = new Map(
      operationsIn(document).map(({ name, schema }) => [
        name,
        new Set(fieldsOf(schema).map((field) => field.name)),
      ]),
    );
    let members = 0;
    for (const { places } of CATALOGUE) {
      for (const place of places) {
        const [path = '', anchor] = addressOf(place).split('#');
        const known = fields.get(path.replace('/docs/reference/', ''));
        assert.ok(known, path);
        if (anchor === undefined) continue;
        members += 1;
        assert.ok(known.has(anchor), `${path}#${anchor}`);
      }
    }
    assert.ok(members > 1000, String(members));
    assert.throws(() => addressOf({ operation: 'Nothing', field: 'x', reason: '' }), /Nothing/);
  });
});
