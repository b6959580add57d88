import type { Schema } from '../playground/operations.ts';

export interface FieldRow {
  /** `items[].description` */
  readonly name: string;
  readonly schema: Schema;
  readonly isRequired: boolean;
}

/** Fields of an input, those of objects and lists behind them. */
export function fieldsOf({ properties = {}, required = [] }: Schema, prefix = ''): readonly FieldRow[] {
  return Object.entries(properties).flatMap(([member, schema]) => {
    const name = `${prefix}${member}`;
    const inner = schema.items ?? schema;
    const deeper = schema.items === undefined ? `${name}.` : `${name}[].`;
    return [{ name, schema, isRequired: required.includes(member) }, ...fieldsOf(inner, deeper)];
  });
}
