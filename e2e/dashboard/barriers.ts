import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { IS_EVERY_VIEW, type Visitor } from './visitor.ts';

interface AxeResult {
  readonly violations: readonly {
    readonly id: string;
    readonly nodes: readonly { readonly html: string }[];
  }[];
}

type RuleScope = 'all' | 'structure' | 'colours' | 'none';

/** Rules of axe about colours: they alone depend on the theme, and take three quarters of its time. */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

const WIDE = 1280;

const require = createRequire(import.meta.url);

/** The small build: every page compiles it. */
const AXE = readFileSync(require.resolve('axe-core/axe.min.js'), 'utf8');

/** Of what is right nothing is written down. */
const FOUND_ALONE = { resultTypes: ['violations'], selectors: false };

type View = readonly [colorScheme: 'light' | 'dark', locale: string];

/** Themes and languages in which `scopeOf` has something to look for. */
export const VIEWS: readonly View[] = [
  ['light', 'en'],
  ['light', 'de'],
  ['dark', 'en'],
  ...(IS_EVERY_VIEW ? [['dark', 'de'] as const] : []),
];

const OPTIONS: Readonly<Record<Exclude<RuleScope, 'none'>, object>> = {
  all: FOUND_ALONE,
  structure: {
    ...FOUND_ALONE,
    rules: Object.fromEntries(COLOUR_RULES.map((rule) => [rule, { enabled: false }])),
  },
  colours: { ...FOUND_ALONE, runOnly: COLOUR_RULES },
};

/**
 * What to look for where pages are seen in both themes, in both languages and at two widths: structure in English at each width, in
 * other languages on a wide window; colours once in each theme, in English on a wide window. `EVERY_LOOK=1` looks for all
 * everywhere.
 */
export function scopeOf(colorScheme: 'light' | 'dark', locale: string, width: number): RuleScope {
  if (IS_EVERY_VIEW) return 'all';
  const [isEnglish, isWide] = [locale === 'en', width >= WIDE];
  if (isEnglish && isWide) return colorScheme === 'light' ? 'all' : 'colours';
  return colorScheme === 'light' && (isEnglish || isWide) ? 'structure' : 'none';
}

/**
 * What is folded is not painted, for which its size is worked out whenever axe looks for an element's scroll bars. Without a box there is
 * none to work out, in half the time: axe takes either for hidden and looks at the same elements.
 */
const NO_FOLDED_BOXES = 'details:not([open])::details-content { display: none }';

/** What axe finds against the page as it is. */
export async function violations({ page }: Visitor, scope: RuleScope = 'all'): Promise<readonly string[]> {
  if (scope === 'none') return [];
  // Not as a script element: the policy of the page forbids that, as it should.
  if (await page.evaluate(() => !('axe' in globalThis))) await page.evaluate(AXE);
  const { violations: found } = await page.evaluate(
    async ([options, rules]) => {
      const { axe } = globalThis as unknown as { axe: { run(options: object): Promise<AxeResult> } };
      const sheet = new CSSStyleSheet();
      sheet.replaceSync(rules);
      document.adoptedStyleSheets.push(sheet);
      try {
        return await axe.run(options);
      } finally {
        document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet);
      }
    },
    [OPTIONS[scope], NO_FOLDED_BOXES] as const,
  );
  return found.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`);
}

/** Whether something is over the right edge of the window. */
export const isTooWide = ({ page }: Visitor): Promise<boolean> =>
  page.evaluate(() => document.documentElement.scrollWidth > document.documentElement.clientWidth);

/** How far below the top of the window something begins, in px. @throws AssertionError when it is not seen */
export async function topOf({ page }: Visitor, selector: string): Promise<number> {
  const { y } = (await page.locator(selector).boundingBox()) ?? assert.fail(`${selector} is not seen`);
  return y;
}

/** How a page is looked at: its window takes each width in turn, without another load. */
interface Views {
  readonly colorScheme: 'light' | 'dark';
  readonly locale: string;
  readonly widths: readonly number[];
}

/** Fails on barriers (those of `scopeOf`) and on what is over the edge of the open page, at each width. */
export async function assertNoBarriers(
  visitor: Visitor,
  what: string,
  { colorScheme, locale, widths }: Views,
): Promise<void> {
  const { page } = visitor;
  const { height = 720 } = page.viewportSize() ?? {};
  for (const width of widths) {
    await page.setViewportSize({ width, height });
    assert.deepEqual(
      await violations(visitor, scopeOf(colorScheme, locale, width)),
      [],
      `${what} at ${width}`,
    );
    assert.equal(await isTooWide(visitor), false, `${what} at ${width}`);
  }
}
