import { z } from 'zod';
import { repack } from '../compress/repack.ts';
import { editor } from '../step/step.ts';

/** Pictures stay as they are. */
export const compress = editor({
  do: 'compress',
  phase: 'edit',
  members: z.object({}),
  edit: repack,
});
