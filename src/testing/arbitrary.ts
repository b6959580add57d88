import { isRecord } from '@kontor/schema';
import fc from 'fast-check';

/** JSON Schema as in the OpenAPI document, as far as we generate from it. */
export interface Schema {
  readonly type?: string;
  readonly enum?: readonly unknown[];
  readonly const?: unknown;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly maxLength?: number;
  readonly items?: Schema;
  readonly properties?: Readonly<Record<string, Schema>>;
  readonly required?: readonly string[];
  readonly anyOf?: readonly Schema[];
}

/** What tends to break parsers, layouts and encoders. */
const NASTY_TEXTS = [
  '',
  ' ',
  '\u0000',
  '\n\r\t',
  '\u202Eabc\u202C',
  '😀'.repeat(40),
  'ß'.repeat(300),
  '\uD800',
  '../../etc/passwd',
  '{{7*7}}',
  '<script>alert(1)</script>',
  "'; DROP TABLE account; --",
  '%00%FF',
  '(\\)>>endobj',
  '__proto__',
  'א ב ג العربية',
  '漢字かな交じり文',
  '-0',
  '1e309',
  'NaN',
  'AT572011140014400144',
  'CH9300762011623852957',
  '2030-02-30',
  '2030-01-31',
  '#12345',
  'true',
];

const NASTY_NUMBERS = [
  0,
  -0,
  1,
  -1,
  0.005,
  10.99,
  10.999,
  1e21,
  1e-7,
  2 ** 53,
  -(2 ** 53),
  16777217.01,
  999999999.99,
  5e-324,
];

const nastyText = fc.oneof(
  fc.constantFrom(...NASTY_TEXTS),
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ maxLength: 200 }),
);
const nastyNumber = fc.oneof(
  fc.constantFrom(...NASTY_NUMBERS),
  fc.integer(),
  fc.double({ noNaN: true, noDefaultInfinity: true }),
);

/** Values of another shape altogether. */
const anything = fc.oneof(
  fc.jsonValue({ maxDepth: 3 }),
  nastyText,
  nastyNumber,
  fc.constant(null),
  fc.constant([]),
  fc.constant({}),
);

const hint = (schema: Schema): Schema => schema.anyOf?.[0] ?? schema;

/**
 * Random requests from a schema: mostly of the right shape, often at its bounds, sometimes not at all. `example` values
 * are used where random ones would hardly ever be accepted (IBANs, base64); an example in which a few members are
 * replaced gets past the checks and into the work.
 */
export function requestOf(given: Schema, example: unknown): fc.Arbitrary<unknown> {
  const schema = hint(given);
  const candidates: fc.WeightedArbitrary<unknown>[] = [
    { arbitrary: shapedValue(schema, example), weight: 12 },
    { arbitrary: anything, weight: 1 },
  ];
  if (example !== undefined) candidates.push({ arbitrary: fc.constant(example), weight: 8 });
  if (isRecord(example)) candidates.push({ arbitrary: touched(schema, example), weight: 40 });
  return fc.oneof(...candidates);
}

type JsonObject = Record<string, unknown>;

/** The example with one to three of its members replaced, added or left out. */
function touched({ properties = {}, required = [] }: Schema, example: JsonObject): fc.Arbitrary<JsonObject> {
  const names = Object.keys(properties);
  if (names.length === 0) return fc.constant(example);
  const change = fc.constantFrom(...names).chain((name) => {
    const value = requestOf(properties[name]!, example[name]);
    const isOptional = !required.includes(name);
    return fc.tuple(fc.constant(name), isOptional ? fc.option(value, { nil: undefined, freq: 6 }) : value);
  });
  return fc
    .array(change, { minLength: 1, maxLength: 3 })
    .map((changes) => ({ ...example, ...Object.fromEntries(changes) }));
}

function shapedValue(schema: Schema, example: unknown): fc.Arbitrary<unknown> {
  if (schema.const !== undefined) return fc.constant(schema.const);
  if (schema.enum !== undefined) return fc.constantFrom(...schema.enum);
  switch (schema.type) {
    case 'object':
      return objectOf(schema, example);
    case 'array': {
      const [first] = Array.isArray(example) ? example : [];
      return fc.array(requestOf(schema.items ?? {}, first), { maxLength: 4 });
    }
    case 'integer':
    case 'number':
      return numberOf(schema);
    case 'boolean':
      return fc.boolean();
    default:
      return textOf(schema);
  }
}

function textOf({ maxLength }: Schema): fc.Arbitrary<string> {
  if (maxLength === undefined || maxLength > 5000) return nastyText;
  return fc.oneof(nastyText, fc.constantFrom('Ä'.repeat(maxLength), 'a'.repeat(maxLength + 1)));
}

function numberOf({ minimum = -1e12, maximum = 1e12, type }: Schema): fc.Arbitrary<number> {
  const low = Math.max(Math.ceil(minimum), -(2 ** 31));
  const high = Math.min(Math.floor(maximum), 2 ** 31 - 1);
  const edges = fc.constantFrom(minimum, maximum, minimum - 1, maximum + 1);
  const inside = low <= high ? fc.integer({ min: low, max: high }) : edges;
  return type === 'integer' ? fc.oneof(inside, inside, edges) : fc.oneof(inside, edges, nastyNumber);
}

function objectOf(schema: Schema, example: unknown): fc.Arbitrary<unknown> {
  const known = (typeof example === 'object' && example !== null ? example : {}) as Record<string, unknown>;
  const members = Object.entries(schema.properties ?? {}).map(
    ([name, member]) => [name, requestOf(member, known[name])] as const,
  );
  const required = Object.keys(known).filter((name) => schema.properties?.[name] !== undefined);
  return fc.record(Object.fromEntries(members), { requiredKeys: required as never[] });
}
