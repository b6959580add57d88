import { integer } from '@kontor/schema';
import { z } from 'zod';
import { repack } from '../compress/repack.ts';
import { editor } from './step.ts';

export const compress = editor({
  do: 'compress',
  phase: 'edit',
  members: z.object({
    imageDpi: integer(36, 600).optional(),
    imageQuality: integer(1, 100).default(80),
  }),
  edit(draft) {
    repack(draft);
  },
});
