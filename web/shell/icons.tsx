import type { PageName } from './pages.ts';

/** Strokes of 1.5 px on a square of 20, drawn for Kontor; a word is beside them, or read out. */
const PATHS: Readonly<Record<PageName | 'more' | 'copy' | 'done', string>> = {
  overview: 'M3 9.5 10 3.5l7 6M5 8v8.5h10V8M8.5 16.5v-5h3v5',
  playground: 'M3.5 3.5h13v13h-13zM8.5 7l4 3-4 3z',
  lists: 'M3.5 3.5h13v13h-13zM3.5 8h13M3.5 12.2h13M8 3.5v13',
  keys: 'M9.5 10.5l7-7M13.5 6.5 16 9M3.5 13a3.5 3.5 0 1 0 7 0 3.5 3.5 0 1 0-7 0z',
  requests: 'M3.5 5.5h13M3.5 10h13M3.5 14.5h8',
  usage: 'M3.5 16.5h13M5.5 16.5v-5M10 16.5v-12M14.5 16.5v-8',
  docs: 'M10 5.5C8.5 4 6 3.5 3.5 3.5v11.5c2.5 0 5 .5 6.5 2 1.5-1.5 4-2 6.5-2V3.5C14 3.5 11.5 4 10 5.5zM10 5.5V17',
  billing: 'M2.5 5h15v10.5h-15zM2.5 8.5h15M5.5 12.5h3',
  settings:
    'M3.5 6h8M15.5 6h1M3.5 14h1M8.5 14h8M13.5 4a2 2 0 1 1 0 4 2 2 0 0 1 0-4zM6.5 12a2 2 0 1 1 0 4 2 2 0 0 1 0-4z',
  operator: 'M10 2.5 16.5 5v5c0 4-2.5 6.3-6.5 7.5C6 16.3 3.5 14 3.5 10V5zM7 10l2.2 2.2L13 8',
  copy: 'M7.5 7.5h9v9h-9zM12.5 7.5v-4h-9v9h4',
  done: 'M4 10.5 8 14.5 16 6',
  more: 'M4.5 10h.01M10 10h.01M15.5 10h.01',
};

export const Icon = ({ name }: { readonly name: keyof typeof PATHS }) => (
  <svg class="icon" viewBox="0 0 20 20" width="20" height="20" aria-hidden="true">
    <path d={PATHS[name]} />
  </svg>
);
