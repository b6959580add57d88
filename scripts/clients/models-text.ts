/** TypeScript types from the schemas of the interface document. */

export interface Schema {
  readonly $ref?: string;
  readonly type?: string | readonly string[];
  readonly format?: string;
  readonly description?: string;
  readonly default?: unknown;
  readonly enum?: readonly unknown[];
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly items?: Schema;
  readonly anyOf?: readonly Schema[];
  /** Of a text that is JSON; the client takes its value. */
  readonly contentSchema?: Schema;
}

const TYPES: Readonly<Record<string, string>> = {
  string: 'string',
  number: 'number',
  integer: 'number',
  boolean: 'boolean',
  null: 'null',
  object: 'Readonly<Record<string, unknown>>',
};

/** The type of a schema; `indent` is that of its line. */
export function typeText(schema: Schema, indent = ''): string {
  const { $ref, enum: words, properties, items, contentSchema, format, anyOf, type = [] } = schema;
  if ($ref !== undefined) return modelName($ref);
  if (words !== undefined) return words.map((word) => JSON.stringify(word)).join(' | ');
  if (contentSchema !== undefined) return typeText(contentSchema, indent);
  if (format === 'binary') return 'Blob | Uint8Array';
  if (properties !== undefined) return objectText(schema, indent);
  if (items !== undefined) return `readonly ${elementText(items, indent)}[]`;
  if (anyOf !== undefined) return [...new Set(anyOf.map((one) => typeText(one, indent)))].join(' | ');
  const types = [type].flat().map((one) => TYPES[one]);
  if (types.length === 0 || types.includes(undefined))
    throw new Error(`no type for ${JSON.stringify(schema)}`);
  return [...new Set(types)].join(' | ');
}

export const modelName = (reference: string): string => reference.slice(reference.lastIndexOf('/') + 1);

function elementText(items: Schema, indent: string): string {
  const text = typeText(items, indent);
  return text.includes(' | ') && !text.startsWith('{') ? `(${text})` : text;
}

/** An object with a comment on each member. */
export function objectText({ properties = {}, required = [] }: Schema, indent = ''): string {
  const inner = `${indent}  `;
  const members = Object.entries(properties).map(([name, member]) => {
    const [mark, absent] = required.includes(name) ? ['', ''] : ['?', ' | undefined'];
    return `${commentText(member, inner)}${inner}readonly ${name}${mark}: ${typeText(member, inner)}${absent};\n`;
  });
  return `{\n${members.join('')}${indent}}`;
}

/** The document's description of a member, and its default. */
export function commentText({ description, default: value }: Schema, indent: string): string {
  const lines = [
    ...(description === undefined ? [] : [description.replaceAll('*/', '* /')]),
    ...(value === undefined ? [] : [`@default ${JSON.stringify(value)}`]),
  ];
  if (lines.length === 0) return '';
  if (lines.length === 1) return `${indent}/** ${lines[0]} */\n`;
  return `${indent}/**\n${lines.map((line) => `${indent} * ${line}\n`).join('')}${indent} */\n`;
}
