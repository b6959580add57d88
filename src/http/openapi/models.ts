import { isDeepStrictEqual } from 'node:util';
import { MODEL, ORIGINAL, STATED, type Statement } from '@kontor/schema';
import type { JsonObject, ObjectSchema } from './schemas.ts';

/** What describes a member at its place, and not its model. */
const OF_THE_MEMBER = ['description', 'default', 'x-extension'] as const;

/** Takes named models out of schemas into components, and leaves references. */
export class Models {
  readonly #components = new Map<string, JsonObject>();
  readonly #asOriginal: boolean;

  /** `asOriginal`: stated as in the original interface where a declaration has both. */
  constructor({ asOriginal }: { readonly asOriginal: boolean }) {
    this.#asOriginal = asOriginal;
  }

  /** All components so far, by name. */
  get components(): JsonObject {
    return Object.fromEntries([...this.#components].sort(([a], [b]) => (a < b ? -1 : 1)));
  }

  /** A component that is written as it is. */
  add(name: string, schema: JsonObject): void {
    this.#components.set(name, merged(name, this.#components.get(name), schema));
  }

  /**
   * The schema with a reference in place of each model in it, itself too.
   * @throws Error for two models of one name that contradict each other
   */
  referring(schema: JsonObject): JsonObject {
    const { [MODEL]: name, [STATED]: statement, ...rest } = schema;
    const plain = this.#withInner(rest);
    const inner = this.#asOriginal ? asStated(plain, statement as Statement | undefined) : plain;
    if (typeof name !== 'string') return inner;
    const kept: JsonObject = {};
    for (const keyword of OF_THE_MEMBER) {
      if (inner[keyword] === undefined) continue;
      kept[keyword] = inner[keyword];
      delete inner[keyword];
    }
    this.add(name, inner);
    return { $ref: `#/components/schemas/${name}`, ...kept };
  }

  #withInner(schema: JsonObject): JsonObject {
    const { properties, required, items, contentSchema, anyOf, oneOf } = schema as ObjectSchema & {
      items?: JsonObject;
      contentSchema?: JsonObject;
      anyOf?: JsonObject[];
      oneOf?: JsonObject[];
    };
    const { [ORIGINAL]: original, ...others } = schema;
    const isRequired = (member: string): boolean => !(this.#asOriginal && isOptional(properties?.[member]));
    return {
      ...others,
      ...(properties && {
        properties: Object.fromEntries(
          Object.entries(properties).map(([name, member]) => [name, this.referring(member)]),
        ),
      }),
      ...(required && { required: required.filter(isRequired) }),
      ...(items && { items: this.referring(items) }),
      ...(contentSchema && { contentSchema: this.referring(contentSchema) }),
      ...(anyOf && { anyOf: anyOf.map((one) => this.referring(one)) }),
      ...(oneOf && { oneOf: oneOf.map((one) => this.referring(one)) }),
      ...(original !== undefined &&
        this.#asOriginal && { [ORIGINAL]: this.referring(original as JsonObject) }),
    };
  }
}

const isOptional = (member: JsonObject | undefined): boolean =>
  (member?.[STATED] as Statement | undefined)?.isOptional === true;

/** A schema as the original interface states it (contract: Interface document). */
function asStated(schema: JsonObject, statement: Statement = {}): JsonObject {
  const { isOptional: _, default: value, enum: words, ...facts } = statement;
  const found: JsonObject = { ...schema, ...facts };
  if (words === null) delete found.enum;
  if (value === null) delete found.default;
  else if (value !== undefined) found.default = value;
  if ((found.required as readonly string[] | undefined)?.length === 0) delete found.required;
  return found;
}

/** InputSource and recipient are one model: what only one of them has is optional in it. */
function merged(name: string, defined: JsonObject | undefined, found: JsonObject): JsonObject {
  if (defined === undefined || isDeepStrictEqual(defined, found)) return found;
  const { properties: first = {}, ...rest } = defined as ObjectSchema;
  const { properties: second = {}, ...others } = found as ObjectSchema;
  if (!isDeepStrictEqual(rest, others)) throw new Error(`two models are called ${name}`);
  for (const [member, schema] of Object.entries(second)) {
    if (first[member] !== undefined && !isDeepStrictEqual(first[member], schema))
      throw new Error(`two models are called ${name}, and their ${member} differ`);
  }
  return { ...rest, properties: { ...first, ...second } };
}
