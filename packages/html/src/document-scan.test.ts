import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { cpuMs } from '@kontor/base/testing';
import { scanDocument } from './document-scan.ts';
import { pageIsolationOf } from './page-isolation.ts';

/** Neither runs nor frames anything. */
const STILL: Readonly<Record<string, string>> = {
  'an empty text': '',
  'plain text': 'a < b && c > d',
  'a letter': '<!doctype html><html lang=de><title>x</title><p class="a b">Grüße &amp; mehr<br/></html>',
  'markup within a comment': '<!-- <script>alert(1)</script> <iframe> --><p>',
  'markup within a comment with odd ends': '<!-- a -- b --!><p><!----><!--><p><!---><p>',
  'markup within a style': '<style>a::before { content: "<script>" }</style>',
  'markup within a title': '<title><iframe src=x></title>',
  'markup within a textarea': '<textarea><script></textarea>',
  'a text element in capitals': '<STYLE><script></STYLE >',
  'markup within a quoted value': `<p title="<script>" alt='<iframe>'>`,
  'a handler within a value': '<p title="onload=x">',
  'an attribute called on': '<p on=1>',
  'words that begin like names': '<scripts><iframes><p data-onclick=1>',
  'a name broken by a null character': '<scr\0ipt>',
  'a document type with markup': '<!DOCTYPE html PUBLIC "-//W3C//DTD">',
  'a tag that the text ends in': '<p><script src="x"',
  'a quote that never ends': '<p title="><script>alert(1)</script>',
  'end tags': '</script></iframe onload=x>',
  'an SVG picture': '<svg viewBox="0 0 1 1"><title>a</title><style>rect { fill: red }</style><rect/></svg>',
  'CDATA of an SVG style': '<svg><style><![CDATA[ rect { fill: red } ]]></style></svg>',
  'a link': '<a href="https://example.com/?javascript">javascript</a>',
  'another http-equiv': '<meta http-equiv="Content-Security-Policy" content="refresh">',
  'a picture in the address': `<img src="data:image/png;base64,${'A'.repeat(5000)}">`,
  'a processing instruction': '<?xml version="1.0"?><p>',
};

/** Runs something. */
const SCRIPTS: Readonly<Record<string, string>> = {
  'a script': '<script>alert(1)</script>',
  'a script in capitals': '<ScRiPt/src=x>',
  'a script after a comment': '<!-- --><script>',
  'a script after a short comment': '<!--><script>--></script>',
  'a script after the end of a comment with an exclamation mark': '<!-- --!><script>',
  'a script after a style that looks endless': '<style></styles></style><script></script>',
  'a script after a document type with a bracket': '<!DOCTYPE html PUBLIC ">"><script></script>',
  'a script behind a lone bracket': '< <<script></script>',
  'a handler': '<body onload="x()">',
  'a handler without quotes or space': '<img/src=x/onerror=x onerror=y>',
  'a handler in capitals over lines': '<p\n\tONCLICK\n=\n"x">',
  'a handler after a quoted value without space': '<p title="a"onclick=x>',
  'a handler without value': '<p onclick>',
  'an address': '<a href="javascript:alert(1)">',
  'an address in single quotes and capitals': "<a href='JavaScript:alert(1)'>",
  'an address without quotes': '<a href=javascript:alert(1)>',
  'an address with references': '<a href="java&#115;cript:alert(1)">',
  'an address with references without semicolons': '<a href="&#106avascript&#x3A//1">',
  'an address with named references': '<a href="java&Tab;script&colon;alert(1)">',
  'an address broken over lines': '<a href="java\n\tscript:alert(1)">',
  'an address in an SVG animation': '<svg><animate attributeName=href values="a;javascript:x"/></svg>',
  'an address behind white space': '<a href="  javascript:x">',
  'what is shown only without scripts': '<noscript><p>no</noscript>',
};

/** Loads a document of its own, or leaves this one. */
const FRAMES: Readonly<Record<string, string>> = {
  iframe: '<iframe src=x>',
  frame: '<frameset><frame src=x></frameset>',
  object: '<object data=x>',
  embed: '<embed src=x>',
  portal: '<portal src=x>',
  srcdoc: '<p srcdoc="x">',
  refresh: '<meta http-equiv=refresh content="0;url=x">',
  'refresh with references': '<META HTTP-EQUIV="&#114;efresh" content=0>',
};

/** Only the tree would show it. */
const AMBIGUOUS: Readonly<Record<string, string>> = {
  'a style of an SVG picture with markup': '<svg><style><script>alert(1)</script></style></svg>',
  'a comment that hides the end of a style in SVG': '<svg><style><!-- </style><script>',
  'a title in MathML with markup': '<math><title><img></title>',
  'CDATA with a bracket, which HTML ends there': '<svg><![CDATA[ a > b <script> ]]></svg>',
  'a text element within select, which does not open it': '<select><style><script>alert(1)</script>',
  plaintext: '<plaintext><script>',
  'a comment in a script': '<script><!-- <script> </script> --></script>',
};

const scanOf = (html: string) => {
  const { hasScripts, hasFrames } = scanDocument(html);
  return { hasScripts, hasFrames };
};

describe('the scan of a document', () => {
  for (const [name, html] of Object.entries(STILL)) {
    it(`finds nothing in ${name}`, () => {
      assert.deepEqual(scanOf(html), { hasScripts: false, hasFrames: false });
    });
  }
  for (const [name, html] of Object.entries(SCRIPTS)) {
    it(`finds ${name}`, () => assert.deepEqual(scanOf(html), { hasScripts: true, hasFrames: false }));
  }
  for (const [name, html] of Object.entries(FRAMES)) {
    it(`finds ${name}`, () => assert.deepEqual(scanOf(html), { hasScripts: false, hasFrames: true }));
  }
  for (const [name, html] of Object.entries(AMBIGUOUS)) {
    it(`takes no risk with ${name}`, () =>
      assert.deepEqual(scanOf(html), { hasScripts: true, hasFrames: true }));
  }

  it('goes on after a script', () => {
    assert.deepEqual(scanOf('<script>"<p>"</script><iframe>'), { hasScripts: true, hasFrames: true });
    assert.deepEqual(scanOf('<script>"<iframe>"</script><p>'), { hasScripts: true, hasFrames: false });
  });

  it('reads the direction of the document', () => {
    const isRightToLeft = (html: string) => scanDocument(html).isRightToLeft;
    assert.ok(isRightToLeft('<!doctype html><html lang=ar dir=rtl><p>'));
    assert.ok(isRightToLeft("<HTML DIR=' RTL '>"));
    assert.ok(isRightToLeft('<p>a<html dir="&#114;tl">'), 'a later tag gives attributes to the element');
    assert.ok(!isRightToLeft('<html dir=ltr><html dir=rtl>'), 'but does not change those that are there');
    assert.ok(!isRightToLeft('<html><body dir=rtl>'));
    assert.ok(!isRightToLeft('<!-- <html dir=rtl> --><html>'));
  });

  it('takes time in proportion to the length', () => {
    const hostile = [
      '<',
      '<!--',
      '<a ',
      '<a b="',
      '</',
      '<svg><![CDATA[',
      '<style>',
      '<!-- --!',
      '<p a=&#',
      '<a\t',
    ];
    for (const part of hostile) {
      const html = part.repeat(1_000_000 / part.length);
      assert.ok(cpuMs(() => scanDocument(html)) < 2_000, part);
    }
  });
});

describe('the isolation', () => {
  const scan = { hasScripts: false, hasFrames: false, isRightToLeft: false };
  it('is static where nothing runs and nothing is framed', () => {
    assert.equal(pageIsolationOf([scan, scan], { javascript: true }), 'static');
    assert.equal(pageIsolationOf([scan, { ...scan, hasScripts: true }], { javascript: true }), 'full');
    assert.equal(pageIsolationOf([{ ...scan, hasScripts: true }], { javascript: false }), 'static');
    assert.equal(pageIsolationOf([{ ...scan, hasFrames: true }], { javascript: false }), 'full');
  });
});
