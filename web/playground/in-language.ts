import type { PlaygroundOperation, Schema } from './operations.ts';

/** Texts of operations in another language, by the English ones of the interface document. */
export type OperationTexts = Readonly<Record<string, string>>;

/** The operation with titles and descriptions, its members' too, in another language; English where one is missing. */
export function inLanguage(operation: PlaygroundOperation, texts: OperationTexts): PlaygroundOperation {
  const text = (english: string): string => texts[english] ?? english;
  return {
    ...operation,
    title: text(operation.title),
    description: text(operation.description),
    schema: schemaIn(operation.schema, text),
    examples: operation.examples.map((example) => ({ ...example, title: text(example.title) })),
  };
}

/** Every text of an operation that playground and reference show, its members' too; some more than once. */
export const textsOf = ({ title, description, schema, examples }: PlaygroundOperation): readonly string[] =>
  [title, description, ...examples.map((example) => example.title), ...textsOfSchema(schema)].filter(
    (text) => text !== '',
  );

const textsOfSchema = ({ title, description, properties = {}, items }: Schema): readonly string[] => [
  ...(title === undefined ? [] : [title]),
  ...(description === undefined ? [] : [description]),
  ...Object.values(properties).flatMap(textsOfSchema),
  ...(items === undefined ? [] : textsOfSchema(items)),
];

function schemaIn(schema: Schema, text: (english: string) => string): Schema {
  const { title, description, properties, items } = schema;
  return {
    ...schema,
    ...(title !== undefined && { title: text(title) }),
    ...(description !== undefined && { description: text(description) }),
    ...(properties && {
      properties: Object.fromEntries(
        Object.entries(properties).map(([name, member]) => [name, schemaIn(member, text)]),
      ),
    }),
    ...(items && { items: schemaIn(items, text) }),
  };
}
