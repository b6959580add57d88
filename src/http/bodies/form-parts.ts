import type { RequestBody } from '../../core/operation.ts';
import type { QueryForm } from '../query.ts';

/** contract: Uploads */
const MAX_FIELDS = 10;
const MAX_FIELD_BYTES = 64 * 1024;
/** Of a field that is JSON. */
const MAX_JSON_BYTES = 256 * 1024;

/** A field: a part that is text. */
export interface FieldRule {
  readonly maxBytes: number;
  /** Parts of this name. */
  readonly max: number;
}

/** What an operation reads of a form, by the names of parts; others are ignored (contract: Input rules). */
export interface FormParts {
  /** How often each may come. */
  readonly files: ReadonlyMap<string, number>;
  readonly fields: ReadonlyMap<string, FieldRule>;
  /** Fields of all names, also of those that are ignored. */
  readonly maxFields: number;
}

/**
 * What follows from a declaration.
 * @param form members that may come as text
 * @param maxJsonBytes of a JSON body
 */
export function formParts(body: RequestBody, form: QueryForm, maxJsonBytes: number): FormParts {
  if (body.kind === 'upload') {
    const fields = [...form.keys()].map((name) => [name, { maxBytes: MAX_FIELD_BYTES, max: 1 }] as const);
    return { files: new Map([[body.field, 1]]), fields: new Map(fields), maxFields: MAX_FIELDS };
  }
  const files = new Map(Object.entries(body.files).map(([name, { max }]) => [name, max]));
  if (body.kind === 'json-or-form') {
    const fields = new Map([[body.payload, { maxBytes: maxJsonBytes, max: 1 }]]);
    return { files, fields, maxFields: MAX_FIELDS };
  }
  const { json = [], lists = {} } = body;
  // A member that is JSON has no place in a query.
  const rules = [...new Set([...form.keys(), ...json])]
    .filter((name) => !files.has(name))
    .map((name) => {
      const maxBytes = json.includes(name) ? MAX_JSON_BYTES : MAX_FIELD_BYTES;
      return [name, { maxBytes, max: lists[name] ?? 1 }] as const;
    });
  const inLists = Object.values(lists).reduce((sum, max) => sum + max, 0);
  return { files, fields: new Map(rules), maxFields: MAX_FIELDS + inLists };
}
