import { InvalidInput, type Violation, violation } from '@kontor/base';
import type { Paper } from '@kontor/html';
import type { PrintedBand, PrintOrder } from '../../core/page-printer.ts';
import { type BandValues, prepareBand, printBandPages } from './band-pages.ts';
import { DocumentNetwork, type NetworkOptions } from './document-network.ts';
import { bandStyle, ownBase, withPrologue } from './document-text.ts';
import { loadDocument } from './loading.ts';
import { NONE_OUTSIDE, notOnPaper, type WordsOutside, wordsOutsideBand } from './outside-words.ts';
import type { PageSession } from './page-session.ts';
import type { PrintFormat } from './printing.ts';

/** A lower band has no room for anything. */
const MIN_BAND_CM = 0.1;
/** Resources of one band that a refusal names. */
const MAX_NAMED = 20;

export interface BandTools extends Omit<NetworkOptions, 'files'> {
  /** Pages for header and footer; asked for only when there are bands. */
  readonly bandPage: () => Promise<PageSession>;
}

type BandMember = 'header' | 'footer' | 'headerFirst' | 'footerFirst' | 'headerLast' | 'footerLast';

interface BandPlan {
  readonly kind: PrintedBand['kind'];
  readonly member: BandMember;
  readonly html: string;
  readonly pages: readonly number[];
}

/** Which header or footer is on which pages; a blank one is on none. */
export function bandPlans({ bands }: Pick<PrintOrder, 'bands'>, total: number): readonly BandPlan[] {
  const { pages } = bands;
  const all = Array.from({ length: total }, (_, index) => index + 1);
  const carrying =
    pages === undefined
      ? all
      : all.filter((page) => pages.some(({ from, to }) => page >= from && page <= to));
  const plansOf = (kind: BandPlan['kind']): readonly BandPlan[] => {
    const [first, last] = [`${kind}First`, `${kind}Last`] as const;
    const memberOn = (page: number): BandMember => {
      if (page === 1 && bands[first] !== undefined) return first;
      return page === total && bands[last] !== undefined ? last : kind;
    };
    return ([kind, first, last] as const).map((member) => ({
      kind,
      member,
      html: bands[member] ?? '',
      pages: carrying.filter((page) => memberOn(page) === member),
    }));
  };
  return [...plansOf('header'), ...plansOf('footer')].filter(
    ({ html, pages: on }) => html.trim() !== '' && on.length > 0,
  );
}

export interface PrintedBands {
  readonly bands: readonly PrintedBand[];
  /** Resources of theirs that did not come. */
  readonly lostCount: number;
  /** Words of theirs that their margin has no room for. */
  readonly outsideCount: number;
}

/** One header or footer, printed. */
interface PrintedPlan extends Pick<PrintedBands, 'bands' | 'lostCount'> {
  readonly outside: WordsOutside;
}

/**
 * Prints header and footer of all pages.
 * @param papers of each page, or one for all
 * @throws InvalidInput when the order refuses lost resources or words that are not on the paper; as printPdf
 */
export async function printBands(
  order: PrintOrder,
  values: BandValues,
  papers: readonly Paper[],
  tools: BandTools,
): Promise<PrintedBands> {
  const plans = bandPlans(order, values.total).filter(({ kind }) => bandHeightCm(order, kind) >= MIN_BAND_CM);
  const printed = await Promise.all(
    plans.map(async (plan) => {
      const network = new DocumentNetwork({ ...tools, files: order.resources });
      const page = await tools.bandPage();
      const own = await printPlan(plan, order, { values, papers, network, page });
      return { ...own, plan, lost: network.lost };
    }),
  );
  if (order.failOnResourceError) {
    const lost = printed.flatMap(({ plan, lost: all }) =>
      all.slice(0, MAX_NAMED).map((one) => lostIn(plan.member, one)),
    );
    if (lost.length > 0) throw new InvalidInput(lost);
  }
  if (order.failOnContentError) {
    const missing = printed.flatMap(({ plan, outside }) =>
      outside.words.map((word) => notOnPaper(plan.member, word)),
    );
    if (missing.length > 0) throw new InvalidInput(missing);
  }
  return {
    bands: printed.flatMap(({ bands }) => bands),
    lostCount: printed.reduce((sum, one) => sum + one.lostCount, 0),
    outsideCount: printed.reduce((sum, { outside }) => sum + outside.count, 0),
  };
}

/** A resource that a document of the request asked for and did not get. */
export const lostIn = (
  member: 'content' | BandMember,
  { url, reason }: { readonly url: string; readonly reason: string },
): Violation =>
  violation([member], { kind: 'valid' }, `the resource ${url.slice(0, 40)} was not loaded: ${reason}`);

const bandHeightCm = ({ marginsCm }: PrintOrder, kind: PrintedBand['kind']): number =>
  kind === 'header' ? marginsCm.top : marginsCm.bottom;

interface PlanTools {
  readonly values: BandValues;
  readonly papers: readonly Paper[];
  readonly network: DocumentNetwork;
  readonly page: PageSession;
}

/** Once for each width of its pages, so that a text at the right ends at the right margin of its page. */
async function printPlan(
  { kind, member, html, pages }: BandPlan,
  order: PrintOrder,
  { values, papers, network, page }: PlanTools,
): Promise<PrintedPlan> {
  const byWidth = Map.groupBy(pages, (number) => (papers[number - 1] ?? papers[0])!.widthCm);
  const bands: PrintedBand[] = [];
  let lostCount: number | undefined;
  let outside: WordsOutside | undefined;
  // Each in the same page of the browser, one after the other.
  for (const [widthCm, numbers] of byWidth) {
    const size = { widthCm, heightCm: bandHeightCm(order, kind) };
    const text = withPrologue(html, `${ownBase(html)}${bandStyle(kind, order.marginsCm, widthCm)}`);
    const { locale, timezone, media } = order;
    const javascript = order.javascript && order.isolation === 'full';
    const document = await loadDocument(page, text, {
      network,
      javascript,
      media,
      locale,
      timezone,
      ...size,
    });
    const format: PrintFormat = {
      ...size,
      marginsCm: { top: 0, right: 0, bottom: 0, left: 0 },
      printBackground: order.printBackground,
      scale: 1,
      preferCssPageSize: false,
      tagged: false,
      outline: false,
    };
    const prepared = await prepareBand(document, values, numbers[0]!);
    // Counted once, as in a document that has it once.
    outside ??= prepared.isTooLarge ? await wordsOutsideBand(document, size) : NONE_OUTSIDE;
    const printed = await printBandPages(document, format, prepared, numbers);
    bands.push(...printed.map((band) => ({ kind, source: member, ...band })));
    // The next width asks for the same again.
    lostCount ??= network.lostCount;
  }
  return { bands, lostCount: lostCount ?? 0, outside: outside ?? NONE_OUTSIDE };
}
