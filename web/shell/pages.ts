import type { SessionView } from '../../src/dashboard-api-types/wire.ts';

/** Pages of an account, in the order of the menu. Letters: `g` and then this one leads there. */
export const PAGES = [
  { name: 'overview', path: '/', letter: 'o' },
  { name: 'keys', path: '/keys', letter: 'k' },
  { name: 'usage', path: '/usage', letter: 'u' },
  { name: 'requests', path: '/requests', letter: 'r' },
  { name: 'playground', path: '/playground', letter: 'p' },
  { name: 'docs', path: '/docs', letter: 'd' },
  { name: 'billing', path: '/billing', letter: 'b' },
  { name: 'settings', path: '/settings', letter: 's' },
  { name: 'operator', path: '/operator', letter: 'a' },
] as const;

export type PageName = (typeof PAGES)[number]['name'];

/** Pages that this account has. */
export const pagesOf = ({ account }: SessionView): readonly (typeof PAGES)[number][] =>
  PAGES.filter(({ name }) => name !== 'operator' || account.role === 'operator');
