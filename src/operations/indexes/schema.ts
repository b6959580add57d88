import { PRICE_INDEXES } from '@kontor/indexes';
import { model, oneOf, stated } from '@kontor/schema';
import { z } from 'zod';

const [first, ...others] = PRICE_INDEXES.map(({ id }) => id);

const MAX_WORD = 20;
const frequencies = () => model('IndexFrequency', z.enum(['YEARLY', 'MONTHLY']));
/** Any letter case is taken; what is no text at all, or far longer, is refused as what it is. */
const upperCase = (value: unknown): unknown =>
  typeof value === 'string' && value.length <= MAX_WORD ? value.toUpperCase() : value;

export const indexesInput = z.object({
  index: model('Index', oneOf([first!, ...others])).describe('Name of the index, exactly as listed'),
  frequency: stated({ default: 'yearly' }, z.preprocess(upperCase, frequencies()).default('YEARLY')).describe(
    'One value a year or a month, in any letter case',
  ),
});

export const indexesResult = model(
  'IndexResult',
  z.object({
    id: z.string().describe('Name of the index'),
    name: z.string().describe("The publisher's own name of it"),
    source: z.string().optional().describe('Publisher, to be named where values are shown'),
    frequency: frequencies().describe('As asked for'),
    values: stated(
      { isOptional: true },
      z.array(
        model(
          'IndexValue',
          z.object({
            year: z.int().min(1900).max(2200).describe('Calendar year'),
            month: z.int().min(1).max(12).optional().describe('Only in monthly answers'),
            value: stated({ format: 'float' }, z.number()).describe('The number as published'),
          }),
        ),
      ),
    ).describe('Ascending; periods without a value are absent'),
  }),
);
