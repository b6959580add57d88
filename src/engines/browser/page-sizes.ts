import { type Paper, pageOfSize, pointsOf, turned } from '@kontor/html';
import type { PrintOrder } from '../../core/page-printer.ts';
import type { DocumentNetwork } from './document-network.ts';
import type { LoadedDocument } from './loading.ts';
import { inIsolatedWorld } from './printing.ts';

/** `@page`, or what an escape may make of it (CSS Syntax 3, 4.3.7). */
const PAGE_RULE = /@(?:page|[a-z]*\\)/i;

/** Whether the text of a document may have rules for pages; scripts and linked sheets may have them all the same. */
export const mayHavePageRules = (html: string): boolean => PAGE_RULE.test(html);

/** An `@page` rule: its selector, empty for all pages, and values as they are written; empty where it has none. */
export interface PageRule {
  readonly selector: string;
  readonly size: string;
  readonly marginLeft: string;
  readonly marginRight: string;
}

/**
 * The `@page` rules that the document has now. Without scripts they can only be in its text or in linked sheets, so
 * that most documents are not even looked through. @throws as PageSession.send
 */
export async function pageRules(
  document: LoadedDocument,
  { html, javascript }: Pick<PrintOrder, 'html' | 'javascript'>,
  { pageSheets }: Pick<DocumentNetwork, 'pageSheets'>,
): Promise<readonly PageRule[]> {
  if (!javascript && pageSheets.length === 0 && !mayHavePageRules(html)) return [];
  return (await inIsolatedWorld(document.page, document.world, COLLECT, pageSheets)) as readonly PageRule[];
}

/** Those that give a page its size. */
export const withSize = (rules: readonly PageRule[]): readonly PageRule[] =>
  rules.filter(({ size }) => size !== '' && size !== 'auto');

/**
 * Calls `use` with each `@page` rule. Sheets of other origins, those of the request among them, cannot be read here
 * (CSSOM, 6.2 "origin-clean flag"). Conditions are not looked at: a size that no page has does no harm.
 */
const VISIT = `
  const PAGE = 6, MAX_DEPTH = 32;
  let use;
  const visit = (rules, depth) => {
    for (const rule of rules) {
      if (rule.type === PAGE) use(rule);
      else if (rule.styleSheet) visitSheet(rule.styleSheet, depth + 1);
      else if (rule.cssRules && !rule.selectorText) visit(rule.cssRules, depth + 1);
    }
  };
  const visitSheet = (sheet, depth) => {
    if (depth > MAX_DEPTH) return;
    let rules;
    try { rules = sheet.cssRules; } catch { return; }
    visit(rules, depth);
  };
  const eachPageRule = (call) => {
    use = call;
    for (const sheet of [...document.styleSheets, ...document.adoptedStyleSheets]) visitSheet(sheet, 0);
  };`;

const COLLECT = `(texts) => {
  ${VISIT}
  const found = [];
  const take = ({ selectorText: selector, style: { size, marginLeft, marginRight } }) => {
    if (found.length < 1000) found.push({ selector, size, marginLeft, marginRight });
  };
  eachPageRule(take);
  for (const text of texts) {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(text);
    visitSheet(sheet, 0);
  }
  return found;
}`;

/** Sizes that a page may have by these rules; one without a size has that of `paper`. `page-orientation` turns them. */
export function possiblePapers(
  rules: readonly Pick<PageRule, 'size'>[],
  paper: Paper,
  { withTurned = true }: { readonly withTurned?: boolean } = {},
): readonly Paper[] {
  if (rules.length === 0) return [paper];
  const declared = rules.map(({ size }) => pageOfSize(size, paper)).filter((one) => one !== undefined);
  const all = [paper, ...declared];
  const every = withTurned ? [...all, ...all.map(turned)] : all;
  const distinct = new Map<string, Paper>();
  for (const one of every) {
    const key = `${one.widthCm} ${one.heightCm}`;
    if (!distinct.has(key)) distinct.set(key, one);
  }
  return [...distinct.values()];
}

/** Chromium rounds pages by less than this, in points. */
const ROUNDING_PT = 1;

export const isNear = (one: Paper, other: Paper): boolean =>
  Math.abs(pointsOf(one.widthCm - other.widthCm)) <= ROUNDING_PT &&
  Math.abs(pointsOf(one.heightCm - other.heightCm)) <= ROUNDING_PT;

/** Of the papers the one that a printed page is meant to have; the page itself when it is near none. */
export function meantPaper(page: Paper, papers: readonly Paper[]): Paper {
  const distance = (one: Paper) =>
    Math.abs(one.widthCm - page.widthCm) + Math.abs(one.heightCm - page.heightCm);
  const near = papers.filter((one) => isNear(one, page)).sort((a, b) => distance(a) - distance(b));
  return near[0] ?? page;
}

/**
 * Lays the document out for one size, against its own rules. The print command alone would print for the size of CSS and
 * turn the page by CSS (measured with Chromium 156). Sizes in sheets that can be read are removed, as Chromium lets
 * an important one of a named page win; over all others this one is important and the last.
 * @throws as PageSession.send
 */
export async function forceSize(
  { page, world }: LoadedDocument,
  rules: readonly Pick<PageRule, 'selector' | 'size'>[],
  { widthCm, heightCm }: Paper,
): Promise<void> {
  const selectors = new Set(['', ...rules.map(({ selector }) => selector)]);
  const sheet = [...selectors].map(
    (selector) => `@page ${selector}{size:${widthCm}cm ${heightCm}cm !important}`,
  );
  await inIsolatedWorld(page, world, FORCE, sheet);
}

/** Adds a rule before all others of the document, so that they win. @throws as PageSession.send */
export async function addFirstRule({ page, world }: LoadedDocument, rule: string): Promise<void> {
  await inIsolatedWorld(page, world, ADD_FIRST, rule);
}

const ADD_FIRST = `(rule) => {
  const style = document.createElement('style');
  style.textContent = rule;
  (document.head ?? document.documentElement)?.prepend(style);
}`;

/** Undoes what outlasts the document: a page that is used again keeps its adopted sheets. @throws as PageSession.send */
export async function releaseSize({ page, world }: LoadedDocument): Promise<void> {
  await inIsolatedWorld(page, world, '() => { document.adoptedStyleSheets = []; }');
}

const FORCE = `(rules) => {
  ${VISIT}
  eachPageRule(({ style }) => style.removeProperty('size'));
  const own = new CSSStyleSheet();
  for (const rule of rules) {
    // A selector that cannot be read here was not read before either.
    try { own.insertRule(rule, own.cssRules.length); } catch {}
  }
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, own];
}`;
