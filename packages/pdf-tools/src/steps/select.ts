import { z } from 'zod';
import { keepPages } from '../pages/keep-pages.ts';
import { pages, pagesFor } from '../step/members.ts';
import { editor, refuseStep } from '../step/step.ts';

export const select = editor({
  do: 'select',
  phase: 'edit',
  members: z.object({ pages: pages() }),
  edit(draft, values, { index }) {
    const numbers = pagesFor(draft, values.pages, index);
    if (numbers.length === 0) refuseStep(index, 'pages', 'names no page of the document');
    keepPages(draft, numbers);
  },
});
