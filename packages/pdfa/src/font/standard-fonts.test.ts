import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPdf } from '@kontor/pdf';
import { caseFile } from '#testing/case-file.ts';
import { EditablePdf } from '../model/editable-pdf.ts';
import { glyphText } from './glyph-names.ts';
import { symbolFont } from './replace-symbols.ts';
import { similarFace, standardFace } from './standard-fonts.ts';

test('standard fonts and what Windows has for them are known in all styles', () => {
  const faces: Readonly<Record<string, string>> = {
    Helvetica: 'liberation-sans/400Regular',
    'Helvetica-BoldOblique': 'liberation-sans/700BoldItalic',
    'Times-Roman': 'liberation-serif/400Regular',
    'Times-Italic': 'liberation-serif/400Italic',
    Courier: 'liberation-mono/400Regular',
    'Arial,Bold': 'liberation-sans/700Bold',
    'Arial-BoldItalicMT': 'liberation-sans/700BoldItalic',
    ArialMT: 'liberation-sans/400Regular',
    TimesNewRomanPSMT: 'liberation-serif/400Regular',
    'TimesNewRomanPS-BoldMT': 'liberation-serif/700Bold',
    'CourierNew,BoldItalic': 'liberation-mono/700BoldItalic',
    'Times New Roman': 'liberation-serif/400Regular',
  };
  for (const [name, face] of Object.entries(faces)) assert.equal(standardFace(name)?.face, face, name);
});

test('others are not', () => {
  for (const name of [
    'Symbol',
    'ZapfDingbats',
    'ArialNarrow',
    'Arial-Black',
    'Calibri',
    'HelveticaNeue',
    '',
  ]) {
    assert.equal(standardFace(name), undefined, name);
  }
});

test('fonts of symbols have programs of their own', () => {
  assert.equal(symbolFont('Symbol')?.set, 'symbol');
  assert.equal(symbolFont('SymbolMT')?.set, 'symbol');
  assert.equal(symbolFont('ZapfDingbats')?.set, 'dingbats');
  assert.equal(symbolFont('Wingdings'), undefined);
});

test('fonts of letters have a similar face by flags and name; those of pictures and codes have none', () => {
  const face = (name: string, flags: number, entries = ''): string | undefined => {
    const objects = { 10: `<</Type/Font/FontDescriptor<</Flags ${flags}>>${entries}>>` };
    const document = new EditablePdf(openPdf(caseFile({ catalog: '/X 10 0 R', objects })), '2b', {
      nowMs: 0,
      isTest: false,
    });
    return similarFace(document.catalog.at('X'), name)?.face;
  };
  assert.equal(face('Frutiger', 32), 'liberation-sans/400Regular');
  assert.equal(face('Frutiger-BlackItalic', 32), 'liberation-sans/700BoldItalic');
  assert.equal(face('EBGaramond', 32), 'liberation-serif/400Regular');
  assert.equal(face('X', 34 | 64), 'liberation-serif/400Italic');
  assert.equal(face('X', 33), 'liberation-mono/400Regular');
  assert.equal(face('Wingdings', 32), undefined);
  assert.equal(face('Code39', 32), undefined);
  assert.equal(face('X', 4), undefined);
  assert.equal(face('X', 4, '/Encoding/WinAnsiEncoding'), 'liberation-sans/400Regular');
});

test('glyph names stand for characters', () => {
  assert.equal(glyphText('Adieresis'), 'Ä');
  assert.equal(glyphText('uni20AC'), '€');
  assert.equal(glyphText('u1F600'), '😀');
  assert.equal(glyphText('f_i.alt'), 'fi');
  assert.equal(glyphText('g12'), undefined);
  assert.equal(glyphText('uniD800'), undefined);
});
