import { type Comparison, comparePdfJob } from '@kontor/pdf';
import { textOf } from './poppler.ts';
import type { Steps } from './steps.ts';

type TextComparison = Pick<Comparison, 'pages' | 'textKept' | 'characters'>;

/** What two versions of a document have in common as poppler reads them; undefined where it does not open one. */
export async function comparedTexts(
  versions: { readonly before: Uint8Array; readonly after: Uint8Array },
  steps: Steps,
): Promise<TextComparison | undefined> {
  const [before, after] = await Promise.all([textOf(versions.before, steps), textOf(versions.after, steps)]);
  if (before === undefined || after === undefined) return undefined;
  return steps.job(comparePdfJob, {
    before: { text: before, pictures: [] },
    after: { text: after, pictures: [] },
  });
}
