/** Where a document may be added to without changing what it is: behind its doctype, before its own markup. */
const BEFORE_MARKUP = /^(?:\uFEFF|\s|<!--[\s\S]*?-->)*<!doctype[^>]*>/i;

/**
 * Puts markup before that of a document. Styles there have the lowest priority of their origin, so that the document's
 * own always win; the parser gives the document's `<html>` and `<body>` tags their attributes all the same (HTML
 * standard, 13.2.6.4.7 "in body": a start tag whose name is "html"). A doctype stays first: without it the page would
 * be laid out by other rules.
 */
export function withPrologue(html: string, markup: string): string {
  const at = BEFORE_MARKUP.exec(html)?.[0].length ?? 0;
  return html.slice(0, at) + markup + html.slice(at);
}

/** Relative addresses lead to the files of the request, unless the document names a base of its own. */
export const BASE = '<base href="https://document.invalid/">';

export interface Margins {
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
  readonly left: number;
}

/**
 * Margins as a rule of the document: those of the print command come out up to 1.2 pt short, for Chromium rounds them
 * to whole device pixels (measured with Chromium 156: 1 cm became 27.75 pt). An `@page` rule of the document wins.
 */
export function marginRule({ top, right, bottom, left }: Margins): string {
  return `<style>@page{margin:${top}cm ${right}cm ${bottom}cm ${left}cm}</style>`;
}

/** What a header or footer looks like where its own styles say nothing. Margins in cm. */
export function bandStyle({ left, right }: Pick<Margins, 'left' | 'right'>): string {
  return `<style>@page{margin:0}html{font-size:10px;font-family:sans-serif}body{margin:0 ${right}cm 0 ${left}cm}</style>`;
}
