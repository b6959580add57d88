import { GUIDES } from './guides.data.ts';

/**
 * Where a link of a guide leads on the pages: other guides, the reference, other hosts; undefined for files of the
 * repository that are no pages. Anchors of its own page stay as they are.
 */
export function addressOf(href: string): string | undefined {
  if (/^(https?:|mailto:|\/|#)/.test(href)) return href;
  const [, file = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  const name = /^(?:\.{1,2}\/)*(?:docs\/)?(?:de\/)?([\w-]+)\.md$/.exec(file)?.[1];
  if (name !== undefined && GUIDES.some((guide) => guide.name === name)) return `/docs/${name}${anchor}`;
  const operation = /src\/operations\/([\w-]+)/.exec(file)?.[1];
  if (operation !== undefined) return `/docs/reference/${operation}`;
  return /(?:^|\/)CHANGELOG\.md$/.test(file) ? '/docs/changelog' : undefined;
}
