import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { before, describe, it } from 'node:test';
import { OPERATIONS } from '../src/operations/index.ts';
import type { Service } from '../src/testing/harness.ts';
import { sharedService } from '../src/testing/shared-service.ts';
import { wireRequest } from '../src/testing/wire-request.ts';
import { identifiers, languagesOf, listedOperations } from '../web/docs/docs-sources.ts';
import { GUIDES } from '../web/docs/guides.data.ts';
import { ANSWER_EXAMPLES } from '../web/docs/reference/answer-examples.data.ts';
import { type AnswersDocument, answerTexts } from '../web/docs/reference/answers-of.ts';
import { operationDetails } from '../web/docs/reference/build-details.ts';
import { GERMAN_ANSWERS } from '../web/docs/reference/german-answers.data.ts';
import { OPERATION_PAGES } from '../web/docs/reference/operation-pages.data.ts';
import { renderedGuide } from '../web/docs/rendered-pages.ts';
import type { InterfaceDocument } from '../web/playground/operations.ts';

/** What the page of an operation has beside its fields and its call. */

const DOCUMENT = JSON.parse(
  readFileSync(new URL('../openapi.json', import.meta.url), 'utf8'),
) as InterfaceDocument & AnswersDocument;
const NAMES = listedOperations().map(({ name }) => name);
const STATUSES = new Map(
  Object.values(DOCUMENT.paths)
    .flatMap((methods) => Object.values(methods))
    .map((operation) => [
      operation['x-operation'] ?? operation.operationId ?? '',
      Object.keys(operation.responses ?? {}),
    ]),
);
const ERRORS_PAGE = renderedGuide('errors', 'en').html;
const LISTED = new Set(identifiers().map(({ id }) => id));

describe('the page of an operation', () => {
  for (const name of NAMES) {
    it(`has answers, headers, errors, limits and guides: ${name}`, () => {
      for (const language of ['en', 'de'] as const) {
        const details = operationDetails(name, language);
        assert.deepEqual(
          details.answers.map(({ status }) => status),
          STATUSES.get(name),
        );
        for (const { status, types, example, identifier } of details.answers) {
          assert.ok(types.length > 0 || ['202', '204'].includes(status), status);
          if (example !== undefined) assert.ok(JSON.parse(example));
          // Bodies of our own errors, and results that are JSON unless another type is asked for, have an example.
          const isShown = types[0] === 'application/json' && status !== '400';
          assert.equal(example !== undefined, isShown && (status !== '406' || details.errors.length > 0));
          if (identifier !== undefined) assert.ok(LISTED.has(identifier), identifier);
        }
        assert.equal(details.requestHeaders[0]?.name, 'Authorization');
        assert.ok(details.answerHeaders.some((header) => header.name === 'X-Request-Id'));
        for (const { identifiers: ids } of details.errors)
          for (const id of ids) assert.ok(LISTED.has(id), id);
        for (const token of details.warnings) assert.ok(ERRORS_PAGE.includes(` id="${token}"`), token);
        for (const guide of details.guides) assert.ok(GUIDES.some((one) => one.name === guide));
        assert.ok(details.guides.length > 0);
      }
    });
  }

  it('has the errors, and the time limit, of every operation', () => {
    for (const { name } of OPERATIONS) {
      const { errors, limits } = operationDetails(name, 'en');
      assert.ok(errors.length > 0, name);
      assert.match(limits, /<td[^>]*>\d+ s<\/td>/, name);
    }
  });

  it('names rows of the guide to limits that there are', () => {
    const rows = readFileSync(new URL('../docs/limits.md', import.meta.url), 'utf8').split('\n');
    for (const { limits } of Object.values(OPERATION_PAGES))
      for (const beginning of limits) {
        assert.ok(
          rows.some((row) => row.startsWith(`| ${beginning}`)),
          beginning,
        );
      }
    assert.deepEqual(Object.keys(OPERATION_PAGES).toSorted(), NAMES.toSorted());
  });

  it('has the same limits in German, row by row', () => {
    assert.ok(languagesOf('limits').includes('de'));
    const rowCount = (html: string) => html.match(/<tr>/g)?.length;
    for (const name of NAMES)
      assert.equal(
        rowCount(operationDetails(name, 'de').limits),
        rowCount(operationDetails(name, 'en').limits),
      );
    assert.match(operationDetails('barcode', 'de').limits, /Höchstens/);
  });

  it('has statuses and headers in German, and no text that is left over', () => {
    assert.deepEqual(
      [...answerTexts(DOCUMENT)].filter((text) => GERMAN_ANSWERS[text] === undefined),
      [],
    );
    const english = answerTexts(DOCUMENT);
    assert.deepEqual(
      Object.keys(GERMAN_ANSWERS).filter((text) => !english.has(text)),
      [],
    );
    for (const [text, german] of Object.entries(GERMAN_ANSWERS))
      for (const [code] of text.matchAll(/`[^`]+`/g)) assert.ok(german.includes(code), text);
  });
});

describe('examples of answers', () => {
  let service: Service;
  before(async () => {
    service = await sharedService();
  });

  /** Members and their types; lists by their first entry. */
  const formOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.slice(0, 1).map(formOf);
    if (typeof value !== 'object' || value === null) return value === null ? 'null' : typeof value;
    return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, formOf(member)]));
  };

  async function answerTo(name: string): Promise<unknown> {
    const json = { 'content-type': 'application/json' };
    if (name === 'account') {
      const { key } = await service.newAccount(100);
      const headers = { authorization: `Bearer ${key}` };
      return (await service.call({ method: 'GET', url: '/v1/account', headers })).json();
    }
    if (name === 'mcp') {
      const payload = JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'ping' });
      const headers = { ...json, accept: 'application/json, text/event-stream' };
      return (await service.call({ method: 'POST', url: '/mcp', payload, headers })).json();
    }
    const operation = OPERATIONS.find((one) => one.name === name);
    assert.ok(operation, name);
    const route = operation.routes[0] ?? assert.fail();
    const { method, path } = route;
    if (operation.body !== undefined) {
      const request = await wireRequest(operation, route, operation.examples[0].input as object);
      return (await service.call(request)).json();
    }
    const input = operation.examples[0].input as Readonly<Record<string, unknown>>;
    const url = path.replace(/\{(\w+)\}/g, (_, member: string) => String(input[member]));
    const answer = await service.call(
      method === 'GET' ? { method, url } : { method, url, payload: JSON.stringify(input), headers: json },
    );
    return answer.json();
  }

  for (const [name, example] of Object.entries(ANSWER_EXAMPLES)) {
    it(`have the form of what the service answers: ${name}`, async () => {
      assert.deepEqual(formOf(example), formOf(await answerTo(name)));
    });
  }
});
