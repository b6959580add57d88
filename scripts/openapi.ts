import { writeFileSync } from 'node:fs';
import { MCP } from '../src/http/mcp/mcp-route.ts';
import { openApiDocument } from '../src/http/openapi/openapi-document.ts';
import { ACCOUNT } from '../src/http/service-routes/account-route.ts';
import { OPERATIONS } from '../src/operations/index.ts';

/** Regenerates the committed copy of the interface document: `npm run openapi`. */

const document = openApiDocument({
  operations: OPERATIONS,
  services: [ACCOUNT, MCP],
  costOf: ({ cost }) => cost,
  serverUrl: 'http://127.0.0.1:8080',
  build: 'committed',
  title: 'Kontor',
});
writeFileSync(new URL('../openapi.json', import.meta.url), `${JSON.stringify(document, null, 2)}\n`);
