import { REASON_TEXTS, VAT_TABLE } from '@kontor/invoice/testing';

type Row = (typeof VAT_TABLE)[number];

const SELLERS: Readonly<Record<Row['seller'], string>> = {
  EU: 'in the EU',
  EU_VAT: 'in the EU, with VAT number',
  OUTSIDE_EU: 'outside the EU',
  NUMBER: 'any with VAT or tax number',
  ANY: 'any',
};

const BUYERS: Readonly<Record<Row['buyer'], string>> = {
  CONSUMER_ABROAD: 'consumer in another country (`status`)',
  OTHER_EU_VAT: 'in another EU country, with VAT number',
  OTHER_EU_NO_VAT: 'in another EU country, without VAT number',
  OUTSIDE_EU: 'outside the EU',
  OUTSIDE_EU_PROVEN: 'outside the EU, with a number or `status` BUSINESS',
  ABROAD: 'in another country',
  HOME_OR_UNKNOWN: 'in the same country, or one is unknown',
  ANY: 'any',
};

const SUPPLIES = { GOODS: 'goods', SERVICE: 'services', BOTH: 'both' } as const;

const supplyText = ({ supply }: Row): string =>
  supply?.map((kind) => (kind === undefined ? 'unknown' : SUPPLIES[kind])).join(', ') ?? 'any';

function outcomeText({ outcome }: Row): string {
  if ('lack' in outcome) return `none, \`${outcome.lack}\` | `;
  const { category, code, words } = outcome;
  const sentence = words === undefined ? '' : REASON_TEXTS.EN[words];
  return `\`${category}\`${code === undefined ? '' : `, ${code}`} | ${sentence}`;
}

/** What is concluded about the VAT category where an invoice states none, as a Markdown table. */
export function vatTable(): string {
  const rows = VAT_TABLE.map(
    (row) =>
      `| ${SELLERS[row.seller]} | ${BUYERS[row.buyer]} | ${supplyText(row)} | ${outcomeText(row)} | ${row.source} |`,
  );
  return [
    '| Seller | Buyer | Supply | Category | Printed | Why |',
    '|---|---|---|---|---|---|',
    ...rows,
  ].join('\n');
}
