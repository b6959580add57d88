import assert from 'node:assert/strict';
import { test } from 'node:test';
import { glyphText } from './glyph-names.ts';
import { standardFace } from './standard-fonts.ts';

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

test('glyph names stand for characters', () => {
  assert.equal(glyphText('Adieresis'), 'Ä');
  assert.equal(glyphText('uni20AC'), '€');
  assert.equal(glyphText('u1F600'), '😀');
  assert.equal(glyphText('f_i.alt'), 'fi');
  assert.equal(glyphText('g12'), undefined);
  assert.equal(glyphText('uniD800'), undefined);
});
