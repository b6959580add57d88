import { writeFileSync } from 'node:fs';
import { generatedDocs } from './reference/generated-docs.ts';

/** Writes the tables of docs/errors.md and docs/operating.md anew from declarations, schemas and settings. */

for (const { url, committed, current } of await generatedDocs()) {
  if (current !== committed) writeFileSync(url, current);
  console.log(`${current === committed ? 'unchanged' : 'written  '} ${url.pathname.split('/').at(-1)}`);
}
