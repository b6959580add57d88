import { readFileSync } from 'node:fs';
import { COMPUTED, GROUPS, TERMS } from '@kontor/e-invoice/rules';

/** A part of the interface document, as far as members are looked up in it. */
interface SchemaPart {
  readonly $ref?: string;
  readonly allOf?: readonly SchemaPart[];
  readonly properties?: Readonly<Record<string, SchemaPart>>;
  readonly items?: SchemaPart;
}

const DOCUMENT = JSON.parse(readFileSync(new URL('../../openapi.json', import.meta.url), 'utf8')) as {
  readonly components: { readonly schemas: Readonly<Record<string, SchemaPart>> };
};

/** The part itself, and what it refers to. */
function resolved(part: SchemaPart): readonly SchemaPart[] {
  const name = part.$ref?.split('/').at(-1);
  const referred = name === undefined ? undefined : DOCUMENT.components.schemas[name];
  return [
    part,
    ...(referred === undefined ? [] : resolved(referred)),
    ...(part.allOf ?? []).flatMap(resolved),
  ];
}

function inner(part: SchemaPart, name: string): SchemaPart | undefined {
  const key = name.replace('[]', '');
  const found = resolved(part)
    .map(({ properties }) => properties?.[key])
    .find((one) => one !== undefined);
  if (found === undefined || !name.endsWith('[]')) return found;
  return resolved(found)
    .map(({ items }) => items)
    .find((one) => one !== undefined);
}

/** Whether an invoice request has a member: `items[].period.start`. */
function isMember(path: string): boolean {
  let part: SchemaPart | undefined = DOCUMENT.components.schemas.InvoicePayload;
  for (const name of path.split('.')) part = part && inner(part, name);
  return part !== undefined;
}

/** What states a term, of those members that requests have. */
const statedBy = (members: readonly string[]): string => {
  if (members.includes(COMPUTED)) return COMPUTED;
  const known = members.filter(isMember).map((member) => `\`${member}\``);
  return known.length === 0 ? '–' : known.join(', ');
};

const ROWS: readonly (readonly [name: string, text: string, members: readonly string[]])[] = [
  ...TERMS.map(([term, name, ...members]) => [`BT-${term}`, name, members] as const),
  ...GROUPS.map(([group, name, ...members]) => [`BG-${group}`, name, members] as const),
];

/** The terms and groups that no member states. */
export const unstatedTerms = (): readonly string[] =>
  ROWS.filter(([, , members]) => statedBy(members) === '–').map(([term]) => term);

/** Members of the table that requests do not have. */
export const unknownMembers = (): readonly string[] =>
  ROWS.flatMap(([, , members]) => members).filter((member) => member !== COMPUTED && !isMember(member));

/** Every business term of EN 16931 and every group, and the member that states it, as a Markdown table. */
export const termTable = (): string =>
  [
    '| Term | What it is | Member |',
    '|---|---|---|',
    ...ROWS.map(([term, name, members]) => `| ${term} | ${name} | ${statedBy(members)} |`),
  ].join('\n');
