import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, test } from 'node:test';
import { pathToFileURL } from 'node:url';
import { carrierPdf, ciiDocument, ublDocument } from '#testing/documents.ts';
import { peppolDocument } from '#testing/own-rules/peppol-document.ts';
import franceCii from '../../data/rules/france-cii-1.3.0.json' with { type: 'json' };
import franceUbl from '../../data/rules/france-ubl-1.3.0.json' with { type: 'json' };
import type { ProfileWord } from '../document/profile.ts';
import { ruleProgram } from '../rules/rule-files.ts';
import type { Validation } from './finding.ts';
import { FRENCH_REMEDIES } from './french-remedies.data.ts';
import { FRENCH_RULE } from './rule-term.ts';
import { validateEInvoice } from './validate-e-invoice.ts';

const NOW = Date.UTC(2026, 10, 28);

const validated = (xml: string, profile: ProfileWord = 'AUTO'): Promise<Validation> =>
  validateEInvoice({ bytes: Buffer.from(xml), profile, nowMs: NOW });

const idsOf = ({ findings }: Validation): readonly string[] => findings.map(({ rule }) => rule);

describe('findings', () => {
  test('none for what is right, and all layers are named with their releases', async () => {
    for (const xml of [ciiDocument(), ublDocument('Invoice'), ublDocument('CreditNote')]) {
      const found = await validated(xml);
      assert.deepEqual([found.valid, found.findings, found.pdf], [true, [], null]);
      assert.deepEqual(found.counts, { error: 0, warning: 0, information: 0 });
      assert.deepEqual(
        found.rules.map(({ id, version }) => [id.slice(0, 7), version]),
        [
          [`xsd-${xml.includes('rsm:') ? 'cii' : 'ubl'}`, xml.includes('rsm:') ? 'D16B' : '2.1'],
          ['en16931', '1.3.16'],
        ],
      );
    }
  });

  test('EXTENDED-CTC-FR has the schema of D22B, with several preceding invoices (BG-3), EN 16931 that of D16B', async () => {
    const reference = (id: string): string =>
      `<ram:InvoiceReferencedDocument><ram:IssuerAssignedID>${id}</ram:IssuerAssignedID></ram:InvoiceReferencedDocument>`;
    const end = '</ram:ApplicableHeaderTradeSettlement>';
    const xml = ciiDocument().replace(end, `${reference('K-15')}${reference('K-16')}${end}`);
    const extended = xml.replace(
      'urn:cen.eu:en16931:2017',
      'urn:cen.eu:en16931:2017#conformant#urn.cpro.gouv.fr:1p0:extended-ctc-fr',
    );
    const found = await validated(extended);
    assert.deepEqual([found.valid, found.rules[0]?.version], [true, 'D22B']);
    assert.ok(idsOf(await validated(xml)).includes('XSD'));
  });

  test('a wrong amount due: term, place, line, values and the amount that it must be', async () => {
    const found = await validated(ciiDocument().replace('350.00</ram:Due', '349.99</ram:Due'));
    assert.equal(found.valid, false);
    assert.equal(found.findings.length, 1);
    const { line, text, ...finding } = found.findings[0]!;
    assert.deepEqual(finding, {
      rule: 'BR-CO-16',
      severity: 'ERROR',
      term: 'BT-115',
      member: null,
      location:
        '/rsm:CrossIndustryInvoice[1]/rsm:SupplyChainTradeTransaction[1]/ram:ApplicableHeaderTradeSettlement[1]/ram:SpecifiedTradeSettlementHeaderMonetarySummation[1]',
      values: { 'BT-115': '349.99', 'BT-112': '350.00' },
      remedy: 'Set BT-115 to 350.00: total with VAT less what is prepaid.',
    });
    assert.match(text, /^\[BR-CO-16\]-Amount due/);
    assert.ok(line !== null && line > 10);
  });

  const TERMS: readonly (readonly [
    rule: string,
    from: string | RegExp,
    to: string,
    term: string,
    member: string | null,
  ])[] = [
    ['BR-02', '<ram:ID>K-17</ram:ID>', '', 'BT-1', 'metadata.number'],
    ['BR-06', '<ram:Name>Donau Handel GmbH</ram:Name>', '', 'BT-27', 'sender.name'],
    ['BR-11', '<ram:CountryID>DE</ram:CountryID>', '', 'BT-55', 'recipient.country'],
    ['BR-27', /ChargeAmount>100/, 'ChargeAmount>-100', 'BT-146', 'items[].unitPrice'],
    ['BR-CO-10', '<ram:LineTotalAmount>300.00', '<ram:LineTotalAmount>301.00', 'BT-106', null],
    ['BR-CO-15', '350.00</ram:Grand', '350.001</ram:Grand', 'BT-112', null],
    ['BR-CL-01', '<ram:TypeCode>380', '<ram:TypeCode>999', 'BT-3', 'type'],
    ['BR-CL-04', '>EUR<', '>eur<', 'BT-5', 'currency'],
    ['BR-CL-14', '<ram:CountryID>DE', '<ram:CountryID>XX', 'BT-55', 'recipient.country'],
    ['BR-CL-14', '<ram:CountryID>AT', '<ram:CountryID>XX', 'BT-40', 'sender.country'],
    ['BR-S-08', 'BasisAmount>200.00', 'BasisAmount>210.00', 'BT-116', null],
  ];
  for (const [rule, from, to, term, member] of TERMS) {
    test(`${rule} is about ${term}`, async () => {
      const finding = (await validated(ciiDocument().replace(from, to))).findings.find(
        (one) => one.rule === rule,
      );
      assert.ok(finding, rule);
      assert.deepEqual([finding.term, finding.member], [term, member]);
      assert.match(finding.remedy, /^[A-Z].*\.$/);
    });
  }

  test('a rule that cannot be evaluated is a finding of that rule that gives the reason', async () => {
    const found = await validated(ciiDocument().replace('BasisAmount>200.00', 'BasisAmount>zwei'));
    assert.equal(found.valid, false);
    const remedies = found.findings.map(({ remedy }) => remedy);
    assert.ok(remedies.some((one) => /could not be evaluated.*"zwei" is no/.test(one)));
  });

  test('at most fifty places of a rule, and the rest is counted', async () => {
    const line = /<cac:InvoiceLine>[\s\S]*?<\/cac:InvoiceLine>/.exec(ublDocument('Invoice'))![0];
    const broken = line.replace(/<cbc:Name>[^<]*<\/cbc:Name>/, '');
    const found = await validated(ublDocument('Invoice').replace(line, broken.repeat(80)));
    assert.equal(idsOf(found).filter((id) => id === 'BR-25').length, 50);
    assert.ok(found.counts.error > 80);
    assert.ok((found.findingsMore ?? 0) >= 30);
  });
});

describe('rules of France', () => {
  const french = async (xml: string) =>
    new Map((await validated(xml, 'FRANCE')).findings.map((one) => [one.rule, one]));

  test('have their term by their id, and plain English for what to do', async () => {
    const found = await french(
      ublDocument('Invoice').replace(/<cbc:IssueDate>[^<]*/, '<cbc:IssueDate>1999-12-31'),
    );
    const { severity, term, member, remedy } = found.get('BR-FR-03_BT-2')!;
    assert.deepEqual(
      [severity, term, member, remedy],
      [
        'WARNING',
        'BT-2',
        'metadata.issueDate',
        'Write BT-2 (Invoice issue date) as a day of the years 2000 to 2099.',
      ],
    );
    assert.equal(found.get('BR-FR-13_BT-34')?.remedy, 'Add the electronic address of the seller (BT-34).');
  });

  test('are the same for both syntaxes', async () => {
    const families = async (xml: string) =>
      [...new Set([...(await french(xml)).keys()].map((rule) => rule.replace(/_.*/, '')))].sort();
    assert.deepEqual(await families(ciiDocument()), await families(ublDocument('Invoice')));
  });

  test('every rule but those of lines of several sellers has a remedy of its own', () => {
    for (const { patterns } of [franceCii, franceUbl] as {
      patterns: { rules: { asserts: { id: string }[] }[] }[];
    }[])
      for (const { id } of patterns.flatMap(({ rules }) => rules.flatMap(({ asserts }) => asserts)))
        if (!/^BR-FR-MV/.test(id)) assert.ok(FRENCH_REMEDIES[FRENCH_RULE.exec(id)?.[1] ?? ''], id);
  });
});

describe('the schema', () => {
  const CASES: readonly (readonly [what: string, from: string | RegExp, to: string, text: RegExp])[] = [
    [
      'an unknown element',
      '<ram:ID>K-17</ram:ID>',
      '<ram:ID>K-17</ram:ID><ram:Foo>1</ram:Foo>',
      /must not contain ram:Foo/,
    ],
    [
      'a wrong order',
      '<ram:TypeCode>380</ram:TypeCode>',
      '<ram:Name>x</ram:Name><ram:TypeCode>380</ram:TypeCode><ram:ID>2</ram:ID>',
      /ram:ID is at the wrong place/,
    ],
    [
      'a missing element',
      /<ram:ApplicableHeaderTradeDelivery>[\s\S]*<\/ram:ApplicableHeaderTradeDelivery>/,
      '',
      /must contain ram:ApplicableHeaderTradeDelivery/,
    ],
    ['no number', 'LineTotalAmount>200.00', 'LineTotalAmount>200,00', /"200,00".*is not of the type decimal/],
    ['an unknown attribute', '<ram:ID>K-17', '<ram:ID foo="1">K-17', /must not have the attribute foo/],
    [
      'too many',
      '<ram:Name>Muster AG</ram:Name>',
      '<ram:Name>a</ram:Name><ram:Name>b</ram:Name>',
      /ram:Name at most once/,
    ],
    ['a text between elements', '<rsm:ExchangedDocument>', '<rsm:ExchangedDocument>x', /elements only/],
  ];
  for (const [what, from, to, text] of CASES) {
    test(`${what} is a finding, and the rules run all the same`, async () => {
      const found = await validated(ciiDocument().replace(from, to).replace('>EUR<', '>eur<'));
      const schema = found.findings.filter(({ rule }) => rule === 'XSD');
      assert.equal(schema.length, 1, JSON.stringify(schema));
      assert.match(schema[0]!.text, text);
      assert.ok(idsOf(found).includes('BR-CL-04'));
    });
  }

  test('UBL: an amount needs its currency, and a day must exist', async () => {
    const without = await validated(
      ublDocument('Invoice').replace('<cbc:PriceAmount currencyID="EUR">', '<cbc:PriceAmount>'),
    );
    assert.match(without.findings[0]!.text, /must have the attribute currencyID/);
    const day = await validated(ublDocument('Invoice').replace('2026-11-02', '2026-02-31'));
    assert.match(day.findings[0]!.text, /2026-02-31.*is not of the type date/);
  });
});

describe('profiles', () => {
  test('an unknown specification is judged by EN 16931, and that is a finding', async () => {
    const found = await validated(ciiDocument().replace('>urn:cen.eu:en16931:2017<', '>x<'));
    assert.deepEqual([found.valid, found.profile, idsOf(found)], [true, 'EN16931', ['KONTOR-PROFILE']]);
  });

  test('each profile of Factur-X has a verdict out of the box, with what is not used as a note', async () => {
    const found = await validated(ciiDocument(), 'MINIMUM');
    const broken = found.findings.filter(({ severity }) => severity === 'ERROR');
    assert.deepEqual([found.valid, found.missingRules], [false, []]);
    assert.ok(
      broken.some(({ rule, text }) => rule === 'XSD' && /must not contain ram:IncludedSupply/.test(text)),
      'its schema has no lines',
    );
    assert.deepEqual(
      broken.filter(({ rule }) => rule !== 'XSD').map(({ rule, term, remedy }) => [rule, term, remedy]),
      [
        [
          'FX-SCH-A-000026',
          'BT-24',
          'Use a code of identifiers of the profile MINIMUM for BT-24 (Specification identifier).',
        ],
      ],
    );
    const said = found.findings.find(({ rule }) => rule === 'FX-REPORT');
    assert.deepEqual(
      [said?.severity, said?.remedy],
      ['INFORMATION', 'Leave it out: nobody expects it in this profile.'],
    );
    const withoutNumber = await validated(ciiDocument().replace('<ram:ID>K-17</ram:ID>', ''), 'FACTURX');
    assert.deepEqual(
      withoutNumber.findings.map(({ rule, term, remedy }) => [rule, term, remedy]),
      [
        ['XSD', null, 'Add ram:ID to rsm:ExchangedDocument before ram:TypeCode.'],
        ['BR-02', 'BT-1', 'Add BT-1 (Invoice number).'],
        ['FX-SCH-A-000019', 'BT-1', 'Add ram:ID to rsm:ExchangedDocument.'],
      ],
    );
    const wrong = await validated(ciiDocument().replace('350.00</ram:Due', '1</ram:Due'), 'FACTURX');
    assert.deepEqual([wrong.valid, idsOf(wrong)], [false, ['BR-CO-16']]);
  });

  test('Peppol has a verdict out of the box, true or false', async () => {
    const right = await validated(peppolDocument());
    assert.deepEqual([right.valid, right.profile, right.missingRules], [true, 'PEPPOL', []]);
    const wrong = await validated(peppolDocument({ buyerReference: '', seller: { country: 'SE', vat: '' } }));
    assert.equal(wrong.valid, false);
    const finding = wrong.findings.find(({ rule }) => rule === 'PEPPOL-EN16931-R003');
    assert.deepEqual(
      [finding?.term, finding?.severity, finding?.remedy],
      ['BT-10', 'ERROR', 'State the buyer reference (BT-10), or the purchase order reference (BT-13).'],
    );
  });

  test('XRechnung asks for more, and its extension takes some of it lightly', async () => {
    const found = await validated(ciiDocument(), 'XRECHNUNG');
    assert.ok(idsOf(found).includes('BR-DE-15'));
    const wrong = ciiDocument().replace('350.00</ram:Due', '349.99</ram:Due');
    const extension = await validated(wrong, 'XRECHNUNG_EXTENSION');
    const severity = extension.findings.find(({ rule }) => rule === 'BR-CO-16')?.severity;
    assert.equal(severity, 'INFORMATION');
  });
});

describe('a PDF', () => {
  const XML = ciiDocument();
  const pdf = (name = 'factur-x.xml') =>
    carrierPdf([{ name, data: Buffer.from(XML), mediaType: 'text/xml' }]);
  const judged = (pageText: string | undefined) =>
    validateEInvoice({
      bytes: pdf(),
      profile: 'EN16931',
      nowMs: NOW,
      pageText: pageText === undefined ? undefined : Buffer.from(pageText),
    });

  test('its pages must show number, total and amount due', async () => {
    const same = await judged('Invoice K-17\nTotal 350,00 EUR\n');
    assert.deepEqual([same.valid, same.pdf?.pageMatches], [true, true]);
    const other = await judged('Invoice K-18\nTotal 360,00 EUR\n');
    assert.deepEqual([other.valid, other.pdf?.pageMatches], [false, false]);
    assert.deepEqual(
      other.findings.filter(({ severity }) => severity === 'ERROR').map(({ rule, term }) => [rule, term]),
      [
        ['PAGE-BT-1', 'BT-1'],
        ['PAGE-BT-112', 'BT-112'],
        ['PAGE-BT-115', 'BT-115'],
      ],
    );
  });

  test('pages without text are not compared', async () => {
    const found = await judged('\f');
    assert.deepEqual([found.valid, found.pdf?.pageMatches], [true, null]);
    assert.ok(idsOf(found).includes('PAGE-NO-TEXT'));
  });

  test('what its metadata lack are warnings', async () => {
    const found = await judged('K-17 350');
    assert.deepEqual(
      found.findings.map(({ rule, severity }) => [rule, severity]),
      [['PDF-FX-METADATA', 'WARNING']],
    );
    assert.deepEqual([found.pdf?.claim?.slice(0, 7), found.pdf?.relationship], ['PDF/A-3', 'Alternative']);
  });
});

describe('rules of an operator', () => {
  test('win over those that Kontor wrote, whose publisher is then the operator’s', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'rules-'));
    try {
      const own = await ruleProgram('peppol-ubl');
      const { patterns } = own.set;
      const official = { ...own.set, publisher: 'OpenPEPPOL', patterns: patterns.slice(0, 1) };
      writeFileSync(join(folder, 'peppol-ubl.json'), JSON.stringify(official));
      const order = {
        bytes: Buffer.from(peppolDocument({ process: '' })),
        profile: 'AUTO',
        nowMs: NOW,
      } as const;
      const before = await validateEInvoice(order);
      const after = await validateEInvoice({ ...order, rulesFolder: pathToFileURL(`${folder}/`).href });
      assert.ok(idsOf(before).includes('PEPPOL-EN16931-R007'));
      assert.ok(!idsOf(after).includes('PEPPOL-EN16931-R007'));
      assert.deepEqual(
        [before, after].map(({ rules }) => rules.at(-1)?.publisher),
        ['own rules, after the specification of OpenPEPPOL', 'OpenPEPPOL'],
      );
    } finally {
      rmSync(folder, { recursive: true });
    }
  });
});
