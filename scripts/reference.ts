import { writeFileSync } from 'node:fs';
import { generatedDocs } from './reference/generated-docs.ts';

/** Regenerates tables and pictures of the docs from declarations, schemas, settings and imports. */

for (const { url, committed, current } of await generatedDocs()) {
  if (current !== committed) writeFileSync(url, current);
  console.log(`${current === committed ? 'unchanged' : 'written  '} ${url.pathname.split('/').at(-1)}`);
}
