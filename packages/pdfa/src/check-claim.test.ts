import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { type CaseParts, caseFile, streamText } from '#testing/case-file.ts';
import { checkClaim } from './check-claim.ts';
import { convertPdfA } from './convert.ts';

const fonts = new InstalledFonts();

const XMP = `<?xpacket begin="" id="W5M0MpCehiHzreSzNTczkc9d"?><x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#">
<rdf:Description rdf:about="" xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" pdfaid:part="3" pdfaid:conformance="B"/></rdf:RDF></x:xmpmeta><?xpacket end="w"?>`;

/** A file that claims PDF/A-3b, as another program may have written it. */
const claiming = ({ catalog = '', ...parts }: CaseParts): Buffer =>
  caseFile({
    ...parts,
    catalog: `/Metadata 5 0 R${catalog}`,
    trailer: '/ID[<00112233445566778899aabbccddeeff><00112233445566778899aabbccddeeff>]',
    objects: { 5: streamText('/Type/Metadata/Subtype/XML', XMP), ...parts.objects },
  });

const conforming = (): Uint8Array => {
  const result = convertPdfA({ pdf: caseFile({}), level: '3b', nowMs: 0, isTest: false }, { fonts });
  assert.ok(result.kind === 'lossless');
  return result.pdf;
};

const check = (pdf: Uint8Array) => checkClaim(pdf, { fonts });

describe('the claim of PDF/A of any file', () => {
  it('is kept where converting would change nothing that its level forbids', () => {
    assert.deepEqual(check(conforming()), { isKept: true, faults: [] });
  });

  it('is not kept where a clause asks for a change, which is the reason', () => {
    const { isKept, faults } = check(
      claiming({
        resources: '/ExtGState<</G<</HTO[0 0]/TR/Identity>>>>',
        catalog: '/AA<</WC<</S/JavaScript>>>>',
      }),
    );
    assert.equal(isKept, false);
    assert.deepEqual(
      faults.map((one) => one.replace(/:.*/, '')),
      ['ISO 19005-3, 6.5.2', 'ISO 19005-3, 6.2.5'],
    );
  });

  it('is not kept by a damaged file', () => {
    const broken = Buffer.from(conforming())
      .toString('latin1')
      .replace(/startxref\n\d+/, 'startxref\n1');
    const { isKept, faults } = check(Buffer.from(broken, 'latin1'));
    assert.deepEqual([isKept, faults.length], [false, 1]);
  });

  it('is not decided without an output intent, which a file may do without', () => {
    assert.deepEqual(check(claiming({})), { isKept: null, faults: [] });
  });

  it('is none in a file without one, and in what is no PDF', () => {
    for (const pdf of [caseFile({}), Buffer.from('%PDF-1.7\n'), Buffer.from('x')])
      assert.deepEqual(check(pdf), { isKept: null, faults: [] });
  });
});
