import { GUIDES } from './guides.data.ts';

/**
 * Where a link of a guide leads on the pages: other guides, the reference, other hosts; undefined for files of the
 * repository that are no pages.
 * @param anchorPrefix begins the anchors of the page that has the link
 */
export function addressOf(href: string, anchorPrefix = ''): string | undefined {
  if (href.startsWith('#')) return `#${anchorPrefix}${href.slice(1)}`;
  if (/^(https?:|mailto:|\/)/.test(href)) return href;
  const [, file = '', anchor = ''] = /^([^#]*)(#.*)?$/.exec(href) ?? [];
  const name = /^(?:\.{1,2}\/)*(?:docs\/)?([\w-]+)\.md$/.exec(file)?.[1];
  if (name !== undefined && GUIDES.some((guide) => guide.name === name)) return `/docs/${name}${anchor}`;
  const operation = /src\/operations\/([\w-]+)/.exec(file)?.[1];
  if (operation !== undefined) return `/docs/reference/${operation}`;
  return /(?:^|\/)CHANGELOG\.md$/.test(file) ? '/docs/changelog' : undefined;
}
