import { ublDocument } from '@kontor/e-invoice/testing';

const LINE = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/g;

/**
 * The UBL invoice of two lines (200 at 20 %, 100 at 10 %), each line so often that there are `count`, with the sums that follow.
 * @param count even
 */
export function longInvoice(count: number): string {
  const times = count / 2;
  const text = ublDocument('Invoice');
  const lines = [...text.matchAll(LINE)].map(([line]) => line);
  const repeated = Array.from({ length: count }, (_, index) =>
    lines[index % 2]!.replace(/<cbc:ID>\d+/, `<cbc:ID>${index + 1}`).replace(
      '<cac:Item>',
      `<cac:Item><cbc:Description>Article ${index + 1}, as ordered, in its own box</cbc:Description>`,
    ),
  );
  const head = text
    .slice(0, text.indexOf('<cac:InvoiceLine>'))
    .replace(
      /(currencyID="EUR">)(\d+)\.00/g,
      (_, start: string, amount: string) => `${start}${Number(amount) * times}.00`,
    );
  return `${head}${repeated.join('\n')}</Invoice>`;
}
