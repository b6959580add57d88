import { integer } from '@kontor/schema';
import { z } from 'zod';
import { repack } from '../compress/repack.ts';
import { smallerPictures } from '../compress/smaller-pictures.ts';
import { editor } from '../step/step.ts';

/** Pictures stay as they are unless a resolution is given for them. */
export const compress = editor({
  do: 'compress',
  phase: 'edit',
  members: z.object({
    imageDpi: integer(36, 600).optional(),
    imageQuality: integer(1, 100).default(80),
  }),
  edit(draft, { imageDpi, imageQuality }, { index, notes }) {
    if (imageDpi !== undefined)
      smallerPictures(draft, { dpi: imageDpi, quality: imageQuality, index }, notes);
    if (notes.requested.length === 0) repack(draft);
  },
});
