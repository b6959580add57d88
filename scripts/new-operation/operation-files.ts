import { modelAfter } from '../../src/http/openapi/schemas.ts';

/** The files of an operation that takes a text and answers with it: all that there must be, and little to replace. */

/** Why there can be no operation of this name; undefined where there can. */
export function nameMistake(name: string, existing: readonly string[]): string | undefined {
  if (!/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(name) || name.length > 40)
    return 'must be words of a-z and 0-9 joined by hyphens, at most 40 characters, such as address-label';
  if (!name.includes('-')) return 'must be two words at least, such as address-label';
  return existing.includes(name) ? 'is there already' : undefined;
}

/** `address-label` → `addressLabel`, the name of the declaration. */
export const variableOf = (name: string): string =>
  name.replaceAll(/-([a-z0-9])/g, (_, letter: string) => letter.toUpperCase());

/** `address-label` → `Address label`. */
const titleOf = (name: string): string => {
  const words = name.replaceAll('-', ' ');
  return words.charAt(0).toUpperCase() + words.slice(1);
};

/** The files of its folder, by name. */
export function operationFiles(name: string): Readonly<Record<string, string>> {
  const variable = variableOf(name);
  return {
    'schema.ts': schema(variable),
    'index.ts': declaration(name, variable),
    'cases.json': `${JSON.stringify(CASES, null, 2)}\n`,
    'cases.test.ts': tests(variable),
    'README.md': readme(name),
  };
}

const MAX_LENGTH = 70;

const CASES = [
  { name: 'a text comes back', input: { text: 'Grüß Gott' }, result: { text: 'Grüß Gott' } },
  { name: 'a text is needed', input: {}, violations: ['textMustNotBeBlank'] },
  {
    name: 'a text that is too long',
    input: { text: 'x'.repeat(MAX_LENGTH + 1) },
    violations: [`textMustNotBeLongerThan${MAX_LENGTH}Characters`],
  },
];

const schema = (variable: string): string => `import { filledLine } from '@kontor/schema';
import { z } from 'zod';

export const ${variable}Input = z.object({
  text: filledLine(${MAX_LENGTH}).describe('The text'),
});

export const ${variable}Result = z.object({
  text: z.string().describe('The same text'),
});
`;

const declaration = (
  name: string,
  variable: string,
): string => `import { operation } from '../../core/operation.ts';
import { ${variable}Input, ${variable}Result } from './schema.ts';

export const ${variable} = operation({
  name: '${name}',
  title: '${titleOf(name)}',
  description: 'Answers with the text of the request.',
  routes: [{ method: 'POST', path: '/v1/${name}', id: '${variable}Json' }],
  cost: 1,
  timeoutMs: 5_000,
  input: ${variable}Input,
  produces: ['application/json'],
  negotiation: 'fixed',
  result: ${variable}Result,
  examples: [{ title: 'A greeting', input: { text: 'Grüß Gott' } }],
  run: async ({ text }, { type }) => ({ type, body: { text } }),
});
`;

const tests = (
  variable: string,
): string => `import { testOperationCases } from '../../testing/operation-cases.ts';
import { ${variable} } from './index.ts';

testOperationCases(${variable}, new URL('cases.json', import.meta.url));
`;

const readme = (name: string): string => `# ${name}

\`POST /v1/${name}\`: answers with the text of the request, as JSON (\`${modelAfter({ name }, 'Result')}\`).

## Answers

| Input | 406 \`message.\` |
|---|---|
| no text | \`textMustNotBeBlank\` |
| more than ${MAX_LENGTH} characters | \`textMustNotBeLongerThan${MAX_LENGTH}Characters\` |
`;

/**
 * The list of operations (`src/operations/index.ts`) with one more, as the last.
 * @throws Error when the list has another form
 */
export function withOperation(list: string, name: string): string {
  const variable = variableOf(name);
  const end = list.lastIndexOf('\n];');
  const imports = /(?:^import .*;\n)+/.exec(list)?.[0];
  if (end < 0 || imports === undefined) throw new Error('the list of operations has another form');
  const added = `${imports}import { ${variable} } from './${name}/index.ts';\n`;
  return `${list.slice(0, end)}\n  ${variable},${list.slice(end)}`.replace(imports, added);
}
