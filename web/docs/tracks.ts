import { GUIDES } from './guides.data.ts';

/** Who reads: callers of the service, or who runs it. */
export type Track = 'callers' | 'operators';

/** Groups of guides in the order of the tree. */
export const TRACKS = { callers: ['start', 'make'], operators: ['run'] } as const;

/** Of the page at an address; undefined for pages that are for both. */
export function trackOf(path: string): Track | undefined {
  const guide = GUIDES.find(({ name }) => path === `/docs/${name}`);
  if (guide === undefined) return undefined;
  return guide.group === 'run' ? 'operators' : 'callers';
}
