import { folded } from './folded-words.ts';

const MAX_TITLES = 3;

/** Pages whose titles share most groups of letters with a query that nothing was found for. */
export function nearestTitles<Page extends { readonly title: string }>(
  pages: readonly Page[],
  query: string,
): readonly Page[] {
  const wanted = letterGroups(query);
  const shared = ({ title }: Page): number => {
    const groups = letterGroups(title);
    const common = [...groups].filter((group) => wanted.has(group)).length;
    return (2 * common) / (groups.size + wanted.size);
  };
  return pages
    .map((page) => ({ page, share: shared(page) }))
    .sort((a, b) => b.share - a.share)
    .slice(0, MAX_TITLES)
    .map(({ page }) => page);
}

/** All pairs of neighbours, the edges of words among them. */
function letterGroups(text: string): ReadonlySet<string> {
  const padded = ` ${folded(text)} `;
  return new Set(Array.from({ length: padded.length - 1 }, (_, at) => padded.slice(at, at + 2)));
}
