import { must } from '@kontor/schema';
import { z } from 'zod';
import { rotationOf } from '../pages/page-geometry.ts';
import { pages, pagesFor } from '../step/members.ts';
import { editor } from '../step/step.ts';

const DEGREES: readonly number[] = [90, 180, 270, -90, -180, -270];

export const rotate = editor({
  do: 'rotate',
  phase: 'edit',
  members: z.object({
    degrees: z
      .number()
      .check(
        must({ kind: 'valid' }, (value) =>
          DEGREES.includes(value) ? undefined : `must be one of ${DEGREES.join(', ')}`,
        ),
      )
      .meta({ type: 'integer', minimum: -270, maximum: 270 }),
    pages: pages().optional(),
  }),
  edit(draft, values, { index }) {
    for (const number of new Set(pagesFor(draft, values.pages, index))) {
      const { entries } = draft.pages[number - 1]!;
      const degrees = (rotationOf(draft, entries) + values.degrees + 360) % 360;
      if (degrees === 0) entries.delete('Rotate');
      else entries.set('Rotate', degrees);
    }
  },
});
