import { writeFileSync } from 'node:fs';
import { minorUnits } from '@kontor/base';
import { expectedTerms, type Term } from './expected-terms.ts';
import { runOnXmlList } from './java-program.ts';
import type { Produced } from './produce.ts';
import { MUSTANG } from './validator.ts';

/** What the importer does not read, each with its reason. */
const NOT_READ: readonly {
  readonly term: RegExp;
  readonly when?: (all: ReadonlyMap<string, string>) => boolean;
}[] = [
  // It does not read BT-81: it returns 58 or 59 by the kind of account.
  { term: /^payment\.meansCode$/ },
  // `ReadBack.java` does not ask for them; the two syntaxes are compared element by element elsewhere (ubl.ts).
  { term: /^(seller|buyer)\.(tradingName|addressLine2|addressLine3|region|legalInformation)$/ },
  { term: /^deliveryAddress\.(name|street|addressLine2|addressLine3|region|identifier\.)/ },
  { term: /^(references|taxPoint|payee|taxRepresentative)\./ },
  // Nor for what lines have in EXTENDED alone; the rules of EXTENDED and EXTENDED-CTC-FR look at it.
  { term: /^line \S+ extension\./ },
  // It reads a period that has both days.
  {
    term: /^period\.(start|end)$/,
    when: (all) => !(all.has('period.start') && all.has('period.end')),
  },
  // It does not read BT-111 and BT-114.
  { term: /^totals\.(taxTotalInTaxCurrency|rounding)$/ },
  // It does not read BT-23 in CII.
  { term: /^businessProcess$/ },
  // It does not read the groups of BG-23, but computes its own, and puts all without VAT into one.
  { term: /^vat [A-Z]+ 0 / },
  // It joins groups of one rate, whatever their category: IGIC of 10 % and VAT of 10 %.
  { term: /^vat /, when: hasTerritoryTax },
  // It reads BT-30 and BT-47 only with a scheme.
  { term: /^seller\.registrationNumber$/, when: (all) => !all.has('seller.registrationScheme') },
  { term: /^buyer\.registrationNumber$/, when: (all) => !all.has('buyer.registrationScheme') },
  // It computes the totals from the lines and takes fees along with them, and MINIMUM and BASIC WL have no lines.
  { term: /^(totals\.|vat |charge$|allowance$)/, when: (all) => !all.has('line 1 name') },
];

function unread(told: readonly Term[]): (one: Term) => boolean {
  const all = new Map(told);
  return ([term]) => NOT_READ.some((one) => one.term.test(term) && (one.when?.(all) ?? true));
}

/** Whether an invoice has a group of IGIC or IPSI. */
function hasTerritoryTax(all: ReadonlyMap<string, string>): boolean {
  return [...all.keys()].some((term) => /^vat [LM] /.test(term));
}

/** Its sums have two decimals, those of currencies such as the yen have none. */
const isRounding = (ours: readonly Term[], [term]: Term): boolean =>
  term === 'computed' && ours.some(([name, value]) => name === 'currency' && minorUnits(value) === 0);

/** A group that it has joined of two. */
const isJoined = (ours: readonly Term[], [term]: Term): boolean =>
  term.startsWith('vat ') && hasTerritoryTax(new Map(ours));

/** What one side has and the other does not, each as often as it does. */
function differences(ours: readonly Term[], theirs: readonly Term[]): readonly string[] {
  const left = [...ours];
  const added = theirs.filter(([term, value]) => {
    const index = left.findIndex((one) => one[0] === term && one[1] === value);
    if (index >= 0) left.splice(index, 1);
    return index < 0;
  });
  const isUnread = unread(ours);
  return [
    ...left.filter((one) => !isUnread(one)).map((one) => `not read back: ${one.join(' = ')}`),
    ...added
      .filter((one) => !isRounding(ours, one) && !isJoined(ours, one))
      .map((one) => `read, but not in the request: ${one.join(' = ')}`),
  ];
}

interface ExpectedTerms {
  readonly name: string;
  readonly file: string;
  readonly terms: readonly Term[];
  /** Of the total VAT, to which Mustang's own VAT is rounded. */
  readonly decimals: number;
}

async function readTerms(
  files: readonly ExpectedTerms[],
  threads: number,
): Promise<readonly (readonly Term[])[]> {
  const found: Term[][] = files.map(() => []);
  const program = { packages: MUSTANG, program: 'ReadBack', options: ['-Xmx1g'] };
  const rows = files.map(({ file, decimals }) => [String(decimals), file] as const);
  for (const [index = '', term = '', value = ''] of await runOnXmlList(program, rows, threads)) {
    found[Number(index)]!.push([term, value]);
  }
  return found;
}

/** How what Mustang reads in the CII of each invoice differs from what is in the invoice. */
export async function readBackFaults(
  made: readonly Produced[],
  threads: number,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const told = made.flatMap(({ request, facts, file, terms }): readonly ExpectedTerms[] => {
    if (terms === undefined || request.body.format === 'UBL') return [];
    const decimals = terms.totals.taxTotal.split('.')[1]?.length ?? 0;
    const all = expectedTerms(terms, facts['EInvoice-Profile'] ?? '');
    return [{ name: `${request.name}, read back (${file})`, file, terms: all, decimals }];
  });
  const wrong = spoilt(made, told);
  const read = await readTerms([...told, ...wrong], threads);
  const faults = [...told, ...wrong].map(({ terms }, index) => differences(terms, read[index]!));
  const unseen = wrong
    .filter((_, index) => faults[told.length + index]!.length === 0)
    .map(({ name }) => name);
  return new Map([
    ...told.map(({ name }, index) => [name, faults[index]!] as const),
    [
      'read back, calibration',
      unseen
        .filter((name) => !UNSEEN.has(name) && !SPECIFICATION.test(name))
        .map((name) => `${name} changed, not seen`),
    ],
  ]);
}

/** Values whose change it does not see: `NOT_READ`, the types of taxes and objects, and the sums of fees, which it computes. */
const UNSEEN: ReadonlySet<string> = new Set([
  'BG-23',
  'ram:TypeCode VAT',
  'ram:TypeCode 58',
  'ram:TypeCode 130',
  'ram:AllowanceTotalAmount',
  'ram:ChargeTotalAmount',
]);

/** BT-23 and BT-24. */
const SPECIFICATION = /^ram:ID urn:/;

const LINE = '<ram:IncludedSupplyChainTradeLineItem>';
const NAMED_WITH_VALUE = /^(urn:.*|VAT|58|130)$/;

/** The invoice with the most terms, as often as it has values outside the lines and in the first one, each time with one changed. */
function spoilt(made: readonly Produced[], told: readonly ExpectedTerms[]): readonly ExpectedTerms[] {
  const isWhole = ({ terms }: ExpectedTerms) =>
    terms.some(([, value]) => value === 'EUR') && terms.some(isLine) && !terms.some(isOfFurtherParty);
  const fullest = told.filter(isWhole).reduce((one, other) => (kinds(other) > kinds(one) ? other : one));
  const xml = new TextDecoder().decode(made.find(({ file }) => file === fullest.file)?.xml);
  const second = xml.indexOf(LINE, xml.indexOf(LINE) + 1);
  const end = xml.indexOf('<ram:ApplicableHeaderTradeAgreement>');
  return [...xml.matchAll(/<([\w:]+)[^<>]*>([^<>]+)<\//g)]
    .filter(({ index }) => second < 0 || index < second || index > end)
    .map(({ 0: all, 1: element = '', 2: value = '', index }) => {
      const at = index + all.length - 2 - value.length;
      const file = `${fullest.file}.wrong-${index}.xml`;
      writeFileSync(file, xml.slice(0, at) + changed(value) + xml.slice(at + value.length));
      const name = NAMED_WITH_VALUE.test(value) ? `${element} ${value}` : element;
      return { ...fullest, name: isOfVatGroup(xml, index) ? 'BG-23' : name, file };
    });
}

/** What the importer does not read of parties, or one of several: a change of it would not be seen. */
const isOfFurtherParty = ([term]: Term): boolean =>
  /^(payee|taxRepresentative|references)\.|\.(tradingName|legalInformation)$| extension\./.test(term);

const isLine = ([term]: Term): boolean => term === 'line 1 name';

const isOfVatGroup = (xml: string, index: number): boolean =>
  xml
    .slice(xml.lastIndexOf('<ram:ApplicableTradeTax>', index), index + 22)
    .includes('<ram:CalculatedAmount') &&
  xml.lastIndexOf('</ram:ApplicableTradeTax>', index) < xml.lastIndexOf('<ram:ApplicableTradeTax>', index);

/** How many different terms an invoice has, lines counted once. */
const kinds = ({ terms }: ExpectedTerms): number =>
  new Set(terms.map(([term]) => term.replace(/^line \S+ /, 'line '))).size;

/** Another value of the same kind: number, date, truth or text. */
function changed(value: string): string {
  if (value === 'true') return 'false';
  if (value === 'false') return 'true';
  return value.replace(/[0-9A-Za-z](?=[^0-9A-Za-z]*$)|^\d(?=\d{7}$)/, (last) => (last === '1' ? '2' : '1'));
}
