const STYLE = `<style>
  body { font: 10.5pt/1.4 "Liberation Sans", sans-serif; margin: 0 }
  header { display: flex; justify-content: space-between; margin-bottom: 12mm }
  table { width: 100%; border-collapse: collapse }
  th, td { padding: 1.5mm; border-bottom: 0.5pt solid #bbb; text-align: left }
  td:nth-child(n + 2), th:nth-child(n + 2) { text-align: right }
</style>`;

const rows = (count: number): string =>
  Array.from(
    { length: count },
    (_, index) =>
      `<tr><td>Notebook, thread-stitched, format ${index + 1}<td>${index + 2}<td>4.90<td>${((index + 2) * 4.9).toFixed(2)}`,
  ).join('');

const body = (
  script: string,
  items = 15,
): string => `<!doctype html><html lang="en"><meta charset="utf-8"><title>Invoice</title>${STYLE}
<header><div><b>Buchbinderei Sieber</b><br>Lindengasse 4<br>1070 Wien</div><div id="number">Invoice 2026-117</div></header>
<table><thead><tr><th>Item<th>Quantity<th>Price<th>Sum</thead>${rows(items)}</table>
<p>Payable within 14 days without deduction.</p>${script}</html>`;

/** One page, 15 items, no script. */
export const INVOICE = body('');
/** The same with a script that changes it. */
export const INVOICE_WITH_SCRIPT = body(
  '<script>document.getElementById("number").append(" of November")</script>',
);

/** One of so many pages, some 31 items on each. */
export const invoiceOf = (pages: number): string => body('', pages * 31);

/** So many pages of text. */
export const pagesOf = (count: number): string =>
  `<!doctype html><html lang="en"><title>Report</title>${STYLE}${Array.from(
    { length: count },
    (_, index) =>
      `<section style="break-after: page"><h1>Chapter ${index + 1}</h1>${'<p>Revenue rose by 12 percent, and two workshops opened in the course of the year.</p>'.repeat(12)}</section>`,
  ).join('')}`.replace(/ style="break-after: page"(?!.* style)/, '');
