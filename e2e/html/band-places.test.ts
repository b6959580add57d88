import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { after, before, describe, it } from 'node:test';
import { type HtmlService, startHtmlService } from './service.ts';

/** Where headers and footers are on the paper: points from its upper and lower edge to the boxes of their words. */

const CONTENT = '<p>body';
/** Chromium's own are at 15.2 and 14.9 points (Chromium 156). */
const PADDING = 15;
const TOLERANCE = 1.5;

interface Box {
  readonly top: number;
  readonly bottom: number;
}

/** The box of a word on the first page, as poppler has it. */
function boxOf(pdf: Uint8Array, word: string): Box {
  const html = execFileSync('pdftotext', ['-bbox', '-l', '1', '-', '-'], { input: pdf, encoding: 'utf8' });
  const height = Number(/<page width="[\d.]+" height="([\d.]+)"/.exec(html)![1]);
  const found = new RegExp(`yMin="([-\\d.]+)" xMax="[\\d.]+" yMax="([-\\d.]+)">${word}<`).exec(html);
  assert.ok(found !== null, html);
  return { top: Number(found[1]), bottom: height - Number(found[2]) };
}

describe('headers and footers', () => {
  let service: HtmlService;
  before(async () => {
    service = await startHtmlService();
  });
  after(() => service[Symbol.asyncDispose]());

  const margins = { marginTop: 3, marginBottom: 3 };
  for (const [name, text] of [
    ['a text', 'Band'],
    ['a paragraph', '<p>Band</p>'],
    ['a document', '<!doctype html><html><body><div>Band</div></body></html>'],
  ] as const) {
    it(`begin 15 points below the upper edge: ${name}`, async () => {
      const { top } = boxOf(await service.pdf({ content: CONTENT, header: text, ...margins }), 'Band');
      assert.ok(Math.abs(top - PADDING) < TOLERANCE, `${top} pt`);
    });

    it(`end 15 points above the lower edge: ${name}`, async () => {
      const { bottom } = boxOf(await service.pdf({ content: CONTENT, footer: text, ...margins }), 'Band');
      assert.ok(Math.abs(bottom - PADDING) < TOLERANCE, `${bottom} pt`);
    });
  }

  it('without room around the root are at the edge', async () => {
    const band = '<style>html { padding: 0 }</style>Band';
    const { top } = boxOf(await service.pdf({ content: CONTENT, header: band, ...margins }), 'Band');
    assert.ok(Math.abs(top) < TOLERANCE, `${top} pt`);
    const { bottom } = boxOf(await service.pdf({ content: CONTENT, footer: band, ...margins }), 'Band');
    assert.ok(Math.abs(bottom) < TOLERANCE, `${bottom} pt`);
  });
});
