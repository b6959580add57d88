import { type MoneyFormat, minorUnits, moneyFormat, xmlAttribute } from '@kontor/base';
import type { AppendixSection, DocumentItem, InvoiceDocument, TotalRow } from '../layout/document.ts';

/** Style of the page: no address in it, colours for both schemes (WCAG 2.2, 1.4.3). */
const STYLE = `:root{color-scheme:light dark;--grey:#595959;--line:#d5d5d5;--wrong:#a1260d}
@media (prefers-color-scheme:dark){:root{--grey:#b0b0b0;--line:#444;--wrong:#ff9d87}}
body{font:15px/1.5 system-ui,sans-serif;max-width:52rem;margin:2rem auto;padding:0 1rem}
h1{font-size:1.6rem;margin:1.5rem 0 .5rem}h2{font-size:1.15rem;margin:2rem 0 .5rem}
header,.facts{display:flex;flex-wrap:wrap;gap:2rem;justify-content:space-between}
p{margin:.2rem 0;white-space:pre-line}address{font-style:normal}
dl{display:grid;grid-template-columns:auto 1fr;gap:.1rem 1rem;margin:0}dt{color:var(--grey)}dd{margin:0;overflow-wrap:anywhere}
.scroll{overflow-x:auto}table{border-collapse:collapse;width:100%}th,td{padding:.35rem .5rem;text-align:start;vertical-align:top}
thead th{border-bottom:2px solid var(--line)}tbody tr{border-bottom:1px solid var(--line)}
.figure{text-align:end;white-space:nowrap;font-variant-numeric:tabular-nums}.more{color:var(--grey);white-space:pre-line}
.totals{width:auto;margin-inline-start:auto}.totals th{font-weight:400}.total th,.total td{font-weight:700;font-size:1.1rem}
.wrong h2,.wrong th{color:var(--wrong)}footer{margin-top:2rem;padding-top:.5rem;border-top:1px solid var(--line);color:var(--grey);font-size:.85rem}
footer .columns{display:flex;flex-wrap:wrap;gap:1rem 2rem}.view{overflow-wrap:anywhere}`;

const text = xmlAttribute;

const element = (name: string, content: string, attributes = ''): string =>
  `<${name}${attributes}>${content}</${name}>`;

/** Nothing where there is nothing inside. */
const unlessEmpty = (name: string, content: string, attributes = ''): string =>
  content === '' ? '' : element(name, content, attributes);

const lines = (all: readonly string[]): string => all.map(text).join('<br>');

const FIGURE = ' class="figure"';

function itemRow(item: DocumentItem, { columns }: InvoiceDocument, money: MoneyFormat): string {
  const [name = '', ...more] = item.description.split('\n');
  const figure = (content: string) => element('td', content, FIGURE);
  const quantity = [item.amount === '' ? '' : money.quantity(item.amount), item.unit ?? ''];
  const price = item.unitPrice === undefined ? '' : money.price(item.unitPrice);
  const per = item.priceQuantity === undefined ? '' : ` / ${money.quantity(item.priceQuantity)}`;
  return element(
    'tr',
    (columns.position === undefined ? '' : element('td', text(item.position ?? ''))) +
      element('th', text(name) + unlessEmpty('div', text(more.join('\n')), ' class="more"'), ' scope="row"') +
      figure(text(quantity.filter((part) => part !== '').join(' '))) +
      figure(text(price + per)) +
      (columns.vat === undefined
        ? ''
        : figure(item.vatPercent === undefined ? '' : text(money.percent(item.vatPercent)))) +
      figure(item.sum === '' ? '' : text(money.sum(item.sum))),
  );
}

function itemTable(document: InvoiceDocument, money: MoneyFormat): string {
  const { columns, items } = document;
  if (items.length === 0) return '';
  const head = (title: string | undefined, attributes = ''): string =>
    title === undefined ? '' : element('th', text(title), ` scope="col"${attributes}`);
  const titles =
    head(columns.position) +
    head(columns.description) +
    head(columns.amount, FIGURE) +
    head(columns.unitPrice, FIGURE) +
    head(columns.vat, FIGURE) +
    head(columns.sum, FIGURE);
  const rows = items.map((item) => itemRow(item, document, money)).join('');
  return element(
    'div',
    element('table', element('thead', element('tr', titles)) + element('tbody', rows)),
    ' class="scroll" tabindex="0" role="group"',
  );
}

function totalRow(row: TotalRow, document: InvoiceDocument, own: MoneyFormat): string {
  const { locale, currencyFormat } = document;
  const { currency } = row;
  const money =
    currency === undefined
      ? own
      : moneyFormat({ locale, currency, currencyFormat, minorUnits: minorUnits(currency) });
  const { vat } = row;
  const label =
    vat === undefined
      ? row.label
      : vat.pattern.replace(
          /\{(vat|rate|base)\}/g,
          (_, name: 'vat' | 'rate' | 'base') =>
            ({ vat: row.label, rate: own.percent(vat.percent), base: own.sum(vat.base) })[name],
        );
  const note = unlessEmpty('div', text(row.note ?? ''), ' class="more"');
  return element(
    'tr',
    element('th', text(label.trim()) + note, ' scope="row"') +
      element('td', text(money.total(row.amount)), FIGURE),
  );
}

function totalTable(document: InvoiceDocument, money: MoneyFormat): string {
  const { totals, total } = document;
  const rows = totals.map((row) => totalRow(row, document, money)).join('');
  const last = element(
    'tr',
    element('th', text(total.label), ' scope="row"') + element('td', text(money.total(total.amount)), FIGURE),
    ' class="total"',
  );
  return element('table', element('tbody', rows + last), ' class="totals"');
}

const section = ({ title, rows, isWarning }: AppendixSection): string =>
  element(
    'section',
    element('h2', text(title)) +
      element(
        'div',
        element(
          'table',
          element(
            'tbody',
            rows
              .map(({ term, name, value }) =>
                element(
                  'tr',
                  element('th', text(term), ' scope="row"') +
                    element('td', text(name)) +
                    element('td', text(value), ' class="view"'),
                ),
              )
              .join(''),
          ),
        ),
        ' class="scroll" tabindex="0" role="group"',
      ),
    isWarning ? ' class="wrong"' : '',
  );

const facts = ({ info }: InvoiceDocument): string =>
  unlessEmpty(
    'dl',
    info.map(({ label, value }) => element('dt', text(label)) + element('dd', text(value))).join(''),
  );

/**
 * A document as one page of HTML: no script, nothing fetched, all texts escaped; headings, and headers of tables, for screen
 * readers. Addresses in it are texts.
 */
export function invoiceHtml(document: InvoiceDocument): string {
  const { locale, language = locale, heading, sender, recipient, due, footer, labels } = document;
  const money = moneyFormat(document);
  const title = heading.number === undefined ? heading.label : `${heading.label} ${heading.number}`;
  const parties = element(
    'header',
    element('div', element('strong', text(sender.name)) + element('address', lines(sender.address))) +
      element(
        'div',
        unlessEmpty('span', text(labels.billTo ?? ''), ' class="more"') +
          element('address', lines(recipient)),
      ),
  );
  const amountDue =
    due === undefined
      ? ''
      : element('p', [due.label, money.total(due.amount), due.date ?? ''].map(text).join(' '));
  const columns = footer.map(({ title: name, values }) =>
    element('div', unlessEmpty('strong', text(name ?? '')) + element('p', text(values.join('\n')))),
  );
  const body =
    parties +
    element('h1', text(title)) +
    element('div', element('div', amountDue) + facts(document), ' class="facts"') +
    unlessEmpty('p', text(document.introduction ?? '')) +
    itemTable(document, money) +
    totalTable(document, money) +
    unlessEmpty('p', text(document.notice ?? '')) +
    (document.appendix ?? []).map(section).join('') +
    element(
      'footer',
      element('div', columns.join(''), ' class="columns"') +
        unlessEmpty('p', text(document.footNote ?? ''), ' class="view"'),
    );
  return (
    `<!doctype html>\n<html lang="${text(new Intl.Locale(language).language)}"><head><meta charset="utf-8">` +
    '<meta name="viewport" content="width=device-width"><meta name="robots" content="noindex">' +
    `<title>${text(title)}</title><style>${STYLE}</style></head><body><main>${body}</main></body></html>\n`
  );
}
