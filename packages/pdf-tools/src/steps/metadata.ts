import { text } from '@kontor/schema';
import { z } from 'zod';
import { writeDescription } from '../contents/description.ts';
import type { DescribedTexts } from '../contents/xmp.ts';
import { editor } from '../step/step.ts';

const MAX = 1_000;
const described = () => text(MAX).nullable().optional();

export const metadata = editor({
  do: 'metadata',
  phase: 'edit',
  members: z.object({
    title: described(),
    author: described(),
    subject: described(),
    keywords: described(),
    language: described(),
    clear: z.boolean().default(false),
  }),
  edit(draft, { clear, language, ...values }) {
    writeDescription(draft, values as DescribedTexts, clear);
    if (language === null || (clear && language === undefined)) draft.catalog.delete('Lang');
    else if (language !== undefined) draft.catalog.set('Lang', { bytes: Buffer.from(language, 'latin1') });
  },
});
