import { SaxesParser } from 'saxes';

const DECIMAL = /^-?\d+(\.\d+)?$/;

/** `8.20` and `8.2` are the same amount. */
const plain = (text: string): string =>
  DECIMAL.test(text)
    ? text.replace(/(\.\d*?)0+$/, '$1').replace(/\.$/, '')
    : text.replace(/\s+/g, ' ').trim();

/**
 * The whole content of a UBL document, one text each: path of elements without prefixes, attributes, value. In the
 * order of the document; lines, groups and fees keep together, because each path has the number of the nearest of
 * them.
 */
export function leaves(xml: string): readonly string[] {
  const found: string[] = [];
  const path: string[] = [];
  const repeated = new Map<string, number>();
  let text = '';
  let attributes = '';
  let hasChild = false;
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ local, attributes: given }) => {
    const count = REPEATED.has(local) ? `${local}${repeated.get(local) ?? 0}` : local;
    if (REPEATED.has(local)) repeated.set(local, (repeated.get(local) ?? 0) + 1);
    path.push(count);
    attributes = Object.values(given)
      .filter(({ name }) => !name.startsWith('xmlns') && !name.includes(':'))
      .map(({ name, value }) => ` ${name}=${value}`)
      .sort()
      .join('');
    text = '';
    hasChild = false;
  });
  parser.on('text', (part) => {
    text += part;
  });
  parser.on('closetag', () => {
    if (!hasChild && text.trim() !== '')
      found.push(`${path.slice(1).join('/')}${attributes} = ${plain(text)}`);
    hasChild = true;
    path.pop();
  });
  parser.write(xml).close();
  return found;
}

/** What occurs more than once and is in the same order in both. */
const REPEATED: ReadonlySet<string> = new Set([
  'InvoiceLine',
  'CreditNoteLine',
  'TaxSubtotal',
  'AllowanceCharge',
]);
