import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';

/** The settings of a generated client in clients/generators, which `npm run test:generators` tries with the tool itself. */

const read = (path: string): string => readFileSync(new URL(`../../${path}`, import.meta.url), 'utf8');

/** Media types that openapi-python-client reads by itself, besides those that end in +json. */
const READ = ['application/json', 'multipart/form-data', 'multipart/mixed', 'text/plain; charset=utf-8'];

test('openapi-python-client reads each media type of the interface, else it leaves the call out', () => {
  const types = new Set<string>();
  JSON.parse(read('openapi.json'), (name, value: unknown) => {
    const isTyped = name === 'content' && typeof value === 'object' && value !== null;
    if (isTyped) for (const type of Object.keys(value)) if (type.includes('/')) types.add(type);
    return value;
  });
  assert.ok(types.has('application/pdf'));
  const settings = read('clients/generators/openapi-python-client.yaml');
  const asBytes = [...settings.matchAll(/^ {2}(\S+): application\/octet-stream$/gm)].map(([, type]) => type);
  assert.deepEqual(
    [...types].filter((type) => !READ.includes(type) && !type.endsWith('+json') && !asBytes.includes(type)),
    [],
  );
});
