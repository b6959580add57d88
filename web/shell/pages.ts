import type { SessionView } from '../../src/dashboard-api-types/wire.ts';

/** Pages of an account, in the order of the menu. Letters: `g` and then this one leads there. */
export const PAGES = [
  { name: 'overview', path: '/', letter: 'o', group: 'use' },
  { name: 'playground', path: '/playground', letter: 'p', group: 'use' },
  { name: 'lists', path: '/lists', letter: 'l', group: 'use' },
  { name: 'keys', path: '/keys', letter: 'k', group: 'use' },
  { name: 'requests', path: '/requests', letter: 'r', group: 'use' },
  { name: 'usage', path: '/usage', letter: 'u', group: 'use' },
  { name: 'docs', path: '/docs', letter: 'd', group: 'use' },
  { name: 'billing', path: '/billing', letter: 'b', group: 'account' },
  { name: 'settings', path: '/settings', letter: 's', group: 'account' },
  { name: 'operator', path: '/operator', letter: 'a', group: 'operator' },
] as const;

export type Page = (typeof PAGES)[number];
export type PageName = Page['name'];

/** Groups of the menu; the operator's has no title, but a line above it. */
export const PAGE_GROUPS = ['use', 'account', 'operator'] as const;

/** Pages that this account has. */
export const pagesOf = ({ account }: SessionView): readonly Page[] =>
  PAGES.filter(({ name }) => name !== 'operator' || account.role === 'operator');
