import type { PrintOrder } from '#core/page-printer.ts';

/** An A4 page with the defaults of the operation. */
export const orderOf = (html: string, other: Partial<PrintOrder> = {}): PrintOrder => ({
  html,
  javascript: true,
  isolation: 'full',
  paper: { widthCm: 21, heightCm: 29.7 },
  marginsCm: { top: 1, right: 1, bottom: 1, left: 1 },
  printBackground: false,
  scale: 1,
  preferCssPageSize: false,
  media: 'print',
  singlePage: false,
  tagged: true,
  outline: false,
  accessible: false,
  resources: [],
  today: '2026-11-22',
  failOnResourceError: false,
  failOnScriptError: false,
  failOnContentError: false,
  bands: {},
  ...other,
});
