import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { ended } from '../programs.ts';
import type { ClientResult } from './client-result.ts';
import { generate, type Language, missingNeed } from './languages.ts';
import { npmPackages } from './npm-packages.ts';

/**
 * Generators whose code is compiled and not run: what they make of the bodies of an operation is what the drivers cannot
 * call, since clients of openapi-generator send the first body alone.
 */

const TYPES = fileURLToPath(new URL('typescript-types/', import.meta.url));
const CODEGEN = fileURLToPath(new URL('oapi-codegen/', import.meta.url));
const TSC = fileURLToPath(new URL('../../node_modules/.bin/tsc', import.meta.url));
const COMPILER_OPTIONS = {
  ...{ target: 'es2022', module: 'nodenext', lib: ['es2022', 'dom'], types: [], strict: true, noEmit: true },
  skipLibCheck: true,
  paths: { axios: [join(TYPES, 'node_modules/axios/index.d.ts')] },
};
const MAX_TEXT = 3_000;

const AXIOS = {
  name: 'TypeScript with axios',
  generator: 'typescript-axios',
  settings: { importFileExtension: '.js' },
} as const;
const GO: Pick<Language, 'needs'> = { needs: [{ name: 'go', probe: ['go', 'version'] }] };

/** Each kind of body by its own type: a member that is missing or has another type does not compile. */
const USE_OF_TYPES = `import type { paths } from './types.js';
type Bodies = NonNullable<paths['/v1/html-to-pdf']['post']['requestBody']>['content'];
export const json: Bodies['application/json'] = { content: '<p>1</p>' };
export const form: Bodies['multipart/form-data'] = { payload: json, resources: [''], attachments: [''] };
// @ts-expect-error The form has the object as a part.
export const bare: Bodies['multipart/form-data'] = { resources: [''] };
`;

const USE_OF_CODE = `package kontor

var asJSON ConvertHtmlToPdfJSONRequestBody = HtmlPayload{Content: "<p>1</p>"}
var asForm = ConvertHtmlToPdfMultipartRequestBody{Payload: asJSON}
`;

/** Types of openapi-typescript, a client of typescript-axios, and one of oapi-codegen. */
export async function furtherVerdicts(document: string, folder: string): Promise<readonly ClientResult[]> {
  const { code, output } = await npmPackages(TYPES);
  if (code !== 0) throw new Error(`npm could not bring openapi-typescript:\n${output}`);
  const place = join(folder, 'further');
  mkdirSync(place, { recursive: true });
  const missing = missingNeed(GO);
  if (missing !== undefined) console.log(`skipped: the client of oapi-codegen, ${missing} is not there`);
  return [
    { name: 'types of openapi-typescript', faults: await typesFaults(document, join(place, 'types')) },
    { name: `client for ${AXIOS.name}`, faults: await axiosFaults(document, join(place, 'axios')) },
    ...(missing === undefined
      ? [{ name: 'client of oapi-codegen', faults: await codegenFaults(document, join(place, 'go')) }]
      : []),
  ];
}

async function typesFaults(document: string, place: string): Promise<readonly string[]> {
  prepare(place);
  const program = join(TYPES, 'node_modules/.bin/openapi-typescript');
  // A member with a default may be left out of a request.
  const written = await ended(program, [
    document,
    '--default-non-nullable=false',
    '-o',
    join(place, 'types.ts'),
  ]);
  if (written.code !== 0) return [written.output.slice(-MAX_TEXT)];
  writeFileSync(join(place, 'use.ts'), USE_OF_TYPES);
  return compiled(place);
}

async function axiosFaults(document: string, place: string): Promise<readonly string[]> {
  prepare(place);
  const written = await generate([AXIOS], document, () => ({ client: place }));
  return written.code === 0 ? compiled(place) : [written.output.slice(-MAX_TEXT)];
}

function prepare(place: string): void {
  mkdirSync(place, { recursive: true });
  writeFileSync(join(place, 'package.json'), '{"type":"module"}');
  const settings = { compilerOptions: COMPILER_OPTIONS, include: ['*.ts'] };
  writeFileSync(join(place, 'tsconfig.json'), JSON.stringify(settings));
}

async function compiled(place: string): Promise<readonly string[]> {
  const { code, output } = await ended(TSC, ['-p', place]);
  return code === 0 ? [] : [`does not compile: ${output.slice(0, MAX_TEXT)}`];
}

/** The generator and what its code needs are the modules of `oapi-codegen/go.mod`, of Go's own proxy. */
async function codegenFaults(document: string, place: string): Promise<readonly string[]> {
  mkdirSync(place, { recursive: true });
  for (const name of ['go.mod', 'go.sum']) copyFileSync(join(CODEGEN, name), join(place, name));
  const client = join(place, 'client.go');
  const options = ['-generate', 'types,client', '-package', 'kontor', '-o', client, document];
  const written = await ended('go', ['tool', '-C', place, 'oapi-codegen', ...options]);
  if (written.code !== 0) return [written.output.slice(-MAX_TEXT)];
  writeFileSync(join(place, 'use.go'), USE_OF_CODE);
  const { code, output } = await ended('go', ['build', '-C', place, './...']);
  return code === 0 ? [] : [`does not compile: ${output.slice(0, MAX_TEXT)}`];
}
