import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { GERMAN } from '../../web/playground/german/german.ts';
import { inLanguage, textsOf } from '../../web/playground/in-language.ts';
import { type InterfaceDocument, operationsIn, otherRoutesIn } from '../../web/playground/operations.ts';

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8'),
) as InterfaceDocument;
const OPERATIONS = [...operationsIn(DOCUMENT), ...otherRoutesIn(DOCUMENT)];

const ENGLISH = new Set(OPERATIONS.flatMap(textsOf));

const isInGerman = (text: string): boolean => Object.hasOwn(GERMAN, text) && GERMAN[text]!.trim() !== '';

test('an operation that is in German is so in every text (web/playground/german); one that is not is named', (t) => {
  assert.ok(ENGLISH.size > 350);
  // A new operation is shown in English until its title has a German text.
  const translated = OPERATIONS.filter(({ title }) => isInGerman(title));
  assert.ok(translated.length >= 14);
  assert.deepEqual(
    translated.flatMap(textsOf).filter((text) => !isInGerman(text)),
    [],
  );
  for (const { name } of OPERATIONS.filter((one) => !translated.includes(one)))
    t.diagnostic(`warning: no German text of ${name}; the dashboard shows it in English`);
});

test('no German text is left over from an English one that has changed', () => {
  assert.deepEqual(
    Object.keys(GERMAN).filter((text) => !ENGLISH.has(text)),
    [],
  );
});

test('German texts name the same members, values and headers', () => {
  const named = (text: string) =>
    new Set(text.match(/`[A-Za-z][^`\s]*`|\bmessage\.\w+|\b[A-Z]{3,}_[A-Z_]+\b/g));
  const EXAMPLES = /^`(?:Order|Volume|Deposit|Shipping)/;
  for (const [english, german] of Object.entries(GERMAN)) {
    const missing = [...named(english)].filter((name) => !german.includes(name) && !EXAMPLES.test(name));
    assert.deepEqual(missing, [], english);
  }
});

test('an operation in German has German texts at every depth and the same form', () => {
  const [invoice] = OPERATIONS.filter(({ name }) => name === 'invoice-pdf');
  const german = inLanguage(invoice!, GERMAN);
  assert.equal(german.title, 'Rechnung als PDF');
  assert.equal(german.schema.properties?.sender?.properties?.name?.description, 'Name der Firma.');
  assert.deepEqual(Object.keys(german.schema.properties!), Object.keys(invoice!.schema.properties!));
  assert.equal(inLanguage(invoice!, {}).description, invoice!.description);
});

test('fields for files in Base64 are found by that word in German too', () => {
  for (const [english, german] of Object.entries(GERMAN))
    assert.equal(/base64/i.test(german), /base64/i.test(english), english);
});
