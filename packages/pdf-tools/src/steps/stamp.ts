import { positionOf, stampMembers } from '../stamp/stamp-members.ts';
import { stampPages } from '../stamp/stamp-pages.ts';
import { pagesFor } from '../step/members.ts';
import { editor, type StepFault, stepFault } from '../step/step.ts';

export const stamp = editor({
  do: 'stamp',
  phase: 'edit',
  members: stampMembers,
  verbatim: ['text'],
  check(values) {
    const { text: words, asset } = values;
    const faults: StepFault[] = [];
    if (words !== undefined && asset !== undefined)
      faults.push(stepFault('text', { kind: 'combined', with: 'asset' }, 'cannot be combined with asset'));
    if (words === undefined && asset === undefined)
      faults.push(stepFault('text', { kind: 'oneOf', or: 'asset' }, 'text or asset must be given'));
    const position = positionOf(values);
    const isCentred = { x: /^(top-|bottom-)?center$/.test(position), y: position.startsWith('center') };
    for (const axis of ['x', 'y'] as const) {
      if ((values[axis] ?? 0) < 0 && !isCentred[axis])
        faults.push(stepFault(axis, { kind: 'valid' }, 'must be 0 to 508, or centred'));
    }
    return faults;
  },
  edit(draft, values, context) {
    return stampPages(draft, values, { ...context, numbers: pagesFor(draft, values.pages, context.index) });
  },
});
