import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { assertSound, textOf } from './pdf-facts.ts';
import { type HtmlService, startHtmlService } from './service.ts';

/** What documents claim, and what they lack for it, with the real browser. */

const documentOf = (body: string): string =>
  `<!doctype html><html lang="en"><meta charset="utf-8"><title>Test</title><body>${body}</body></html>`;

/** A sentence of each script, with clusters of several glyphs where the script has them. */
const SCRIPTS: Readonly<Record<string, string>> = {
  Latin: 'Größe, naïve façade, office affluent',
  Greek: 'Ξεσκεπάζω την ψυχοφθόρα βδελυγμία',
  Cyrillic: 'Съешь ещё этих мягких французских булок',
  Arabic: 'السلام عليكم ورحمة الله',
  Hebrew: 'שָׁלוֹם עֲלֵיכֶם',
  Thai: 'เป็นมนุษย์สุดประเสริฐ ที่นี่ น้ำ ผู้ใหญ่',
  Devanagari: 'विष्णुवतार श्रीराम क्षत्रिय ज्ञान ऋषियों',
  Bengali: 'আমি বাংলায় রাষ্ট্র ক্ষমতা কৃষ্ণ',
  Tamil: 'யாதும் ஊரே கொண்டு பௌர்ணமி',
  Telugu: 'క్షమించండి స్త్రీ రాష్ట్రం ప్రేమ',
  Japanese: 'いろはにほへと カタカナ 請求書',
  Korean: '다람쥐 헌 쳇바퀴에 타고파',
  Chinese: '視野無限廣 窗外有藍天',
};

/** The share of characters, but for spaces, that another text has as well. */
function kept(text: string, read: string): number {
  const left = [...read.normalize('NFC')];
  const wanted = [...text.normalize('NFC').replace(/\s/g, '')];
  const found = wanted.filter((character) => {
    const at = left.indexOf(character);
    if (at >= 0) left.splice(at, 1);
    return at >= 0;
  });
  return found.length / wanted.length;
}

let service: HtmlService;

describe('documents that claim something', () => {
  before(async () => {
    service = await startHtmlService({ BOOTSTRAP_CREDITS: 'unlimited' });
  });
  after(() => service[Symbol.asyncDispose]());

  for (const [script, text] of Object.entries(SCRIPTS)) {
    it(`${script} is read back`, async () => {
      const content = documentOf(`<p>${text}</p><p><b>${text}</b></p>`);
      const pdf = await service.pdf({ content, pdfA: '2u' });
      const share = kept(text + text, textOf(pdf));
      assert.ok(share >= 0.98, `${share}: ${textOf(pdf)}`);
    });
  }

  const levels: readonly (readonly [object, string, string | null])[] = [
    [{ pdfA: 'PDF/A-2B' }, '2b', null],
    [{ pdfA: 'pdf/a 1a' }, '1a', null],
    [{ pdfA: '3A' }, '3a', null],
    [{ pdfA: '2a', taggedPdf: false }, '2u', 'level-lowered'],
    [{ pdfA: '1a', taggedPdf: false }, '1b', 'level-lowered'],
    [{ pdfA: 'PDFA-4F' }, '4', 'level-lowered'],
    [{ pdfA: '4f', attachments: [{ name: 'a.txt', content: 'QQ==' }] }, '4f', null],
  ];
  for (const [input, level, warning] of levels) {
    it(`${JSON.stringify(input)} is ${level}`, async () => {
      const { status, headers, body } = await service.print({ content: documentOf('<h1>A</h1>'), ...input });
      assert.equal(status, 200, body.toString('latin1').slice(0, 300));
      assert.equal(headers.get('x-pdfa-level'), level);
      assert.equal(headers.get('x-warning'), warning);
      assert.equal(body.toString('latin1', 0, 8), level.startsWith('4') ? '%PDF-2.0' : '%PDF-1.4');
      assertSound(body);
    });
  }

  it('PDF/UA is claimed when nothing is missing, also for an empty page', async () => {
    for (const body of ['<h1>A</h1><svg width=9 height=9><title>A dot</title><circle r=4 /></svg>', '']) {
      const { status, headers, body: pdf } = await service.print({ content: documentOf(body), pdfUA: '1' });
      assert.equal(status, 200, pdf.toString('latin1').slice(0, 300));
      assert.equal(headers.get('x-pdfua'), '1');
      assert.ok(pdf.includes('<pdfuaid:part>1</pdfuaid:part>'));
      assertSound(pdf);
    }
    const { headers } = await service.print({ content: documentOf('x') });
    assert.equal(headers.get('x-pdfua'), null);
  });

  it('all that is missing comes at once', async () => {
    const size = 'width=9 height=9';
    const dot = `<svg ${size}><circle r=4 /></svg>`;
    const content = `<script></script><p>&#x10DEAD;<img src=img/logo.png?x ${size}><canvas id=chart ${size}></canvas>${dot}<img alt="" src=x.png ${size}><span aria-hidden=true>${dot}</span>`;
    const { status, said } = await service.refusal({ content, pdfUA: '1', footer: '<p>\ue0f1' });
    assert.equal(status, 406);
    assert.deepEqual(said, [
      'message.contentMustBeValid content: no font has U+10DEAD',
      'message.footerMustBeValid footer: no font has U+E0F1',
      'message.documentInfoTitleMustNotBeBlank documentInfo.title: PDF/UA needs a title: `<title>` or documentInfo.title',
      'message.documentInfoLanguageMustNotBeBlank documentInfo.language: PDF/UA needs a language: `lang` of `<html>` or documentInfo.language',
      'message.contentMustBeValid content: img logo.png has no alt text',
      'message.contentMustBeValid content: canvas #chart has no alt text',
      'message.contentMustBeValid content: svg has no alt text',
    ]);
  });

  it('characters that no font has are counted in bands as well, and named by eight', async () => {
    const many = Array.from({ length: 11 }, (_, index) => `&#x${(0x10de00 + index).toString(16)};`).join('');
    const input = { content: 'x', header: `<p>${many}` };
    const { headers } = await service.print(input);
    assert.equal(headers.get('x-missing-glyphs'), '11');
    const { said } = await service.refusal({ ...input, pdfA: '3b' });
    assert.equal(said.length, 1);
    assert.match(
      said[0]!,
      /^message\.headerMustBeValid header: no font has U\+10DE00, (U\+10DE0\d, ){6}U\+10DE07 and 3 more$/,
    );
  });
});
