import { writeFileSync } from 'node:fs';
import { BATCH } from '../src/http/batch/batch-route.ts';
import { MCP } from '../src/http/mcp/mcp-route.ts';
import { INTERFACE_VERSION, openApiDocument } from '../src/http/openapi/openapi-document.ts';
import { originalDocument } from '../src/http/openapi/original-document.ts';
import { ACCOUNT } from '../src/http/service-routes/account-route.ts';
import { EVIDENCE_KEYS } from '../src/http/service-routes/evidence-keys-route.ts';
import { OPERATIONS } from '../src/operations/index.ts';

/** Regenerates the committed copies of the interface documents: `npm run openapi`. */

const document = openApiDocument({
  operations: OPERATIONS,
  services: [ACCOUNT, EVIDENCE_KEYS, BATCH, MCP],
  costOf: ({ cost }) => cost,
  serverUrl: 'http://127.0.0.1:8080',
  build: 'committed',
  title: 'Kontor',
});
const files = {
  'openapi.json': document,
  [`openapi-${INTERFACE_VERSION}.json`]: originalDocument(document),
};
for (const [name, content] of Object.entries(files))
  writeFileSync(new URL(`../${name}`, import.meta.url), `${JSON.stringify(content, null, 2)}\n`);
