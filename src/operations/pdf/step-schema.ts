import { MODEL } from '@kontor/schema';
import { z } from 'zod';
import { MEMBER_TEXTS } from './member-texts.data.ts';
import { STEPS } from './step-declarations.ts';
import { MAX_STEPS } from './toolbox-limits.ts';

type JsonSchema = { [key: string]: unknown };

/** The list as the interface document describes it: one model with the members of all steps. */
export const stepListSchema = (): JsonSchema => ({
  type: 'array',
  maxItems: MAX_STEPS,
  items: {
    [MODEL]: 'PdfStep',
    type: 'object',
    properties: {
      do: { type: 'string', enum: STEPS.map((step) => step.do), description: MEMBER_TEXTS.do },
      ...membersOfAll(),
    },
    required: ['do'],
  },
});

function membersOfAll(): JsonSchema {
  const all: { [name: string]: JsonSchema } = {};
  for (const { members } of STEPS) {
    const { properties = {} } = z.toJSONSchema(members, { io: 'input', unrepresentable: 'any' }) as {
      properties?: { [name: string]: JsonSchema };
    };
    for (const [name, schema] of Object.entries(properties)) {
      const known = all[name];
      const own = plain(schema);
      all[name] = { ...(known === undefined ? own : joined(known, own)), description: MEMBER_TEXTS[name] };
    }
  }
  return all;
}

/** What each step takes for absent is in the texts; null beside one type is a second type. */
function plain({ default: _, anyOf, ...schema }: JsonSchema): JsonSchema {
  const [first] = (anyOf as JsonSchema[] | undefined) ?? [];
  return first === undefined ? schema : { ...first, ...schema, type: [first.type, 'null'] };
}

/** What two steps take under one name: the words of both, the wider bounds. */
function joined(one: JsonSchema, other: JsonSchema): JsonSchema {
  const result: JsonSchema = { ...other, ...one };
  if (one.enum !== undefined && other.enum !== undefined)
    result.enum = [...new Set([...(one.enum as string[]), ...(other.enum as string[])])];
  for (const [key, widest] of [
    ['minimum', Math.min],
    ['maximum', Math.max],
    ['maxLength', Math.max],
  ] as const) {
    if (typeof one[key] === 'number' && typeof other[key] === 'number')
      result[key] = widest(one[key], other[key]);
  }
  return result;
}
