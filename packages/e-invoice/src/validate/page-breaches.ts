import type { Breach } from './finding.ts';
import type { PageText } from './printed-text.ts';
import type { TermPlaces } from './term-places.ts';

const ZERO = /^[+-]?0*(?:\.0*)?$/;

/** Terms that both halves must state (§ 14 UStG; Factur-X 1.0, 2.1): BT-1 as a text, the others as amounts. */
const SHOWN = [
  ['BT-1', 'number', (page: PageText, value: string) => page.hasIdentifier(value)],
  ['BT-112', 'total with VAT', (page: PageText, value: string) => page.hasAmount(value)],
  // Nothing is due: a page has no reason to give the amount.
  ['BT-115', 'amount due', (page: PageText, value: string) => ZERO.test(value) || page.hasAmount(value)],
] as const;

/** Terms of the XML that its pages, which have text, do not show. */
export const pageBreaches = (page: PageText, places: TermPlaces): readonly Breach[] =>
  SHOWN.flatMap(([term, name, isShown]): readonly Breach[] => {
    const value = places.value(term, undefined);
    if (value === undefined || isShown(page, value)) return [];
    return [
      {
        rule: `PAGE-${term}`,
        severity: 'ERROR',
        term,
        text: `The ${name} of the XML (${term}) is not on any page of the PDF.`,
        values: { [term]: value.slice(0, 200) },
        remedy: `Make page and XML state the same ${name}: issue the invoice again from one source.`,
      },
    ];
  });
