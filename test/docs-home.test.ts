import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { GUIDES } from '../web/docs/guides.data.ts';
import { CALLER_CARDS, OPERATOR_CARDS, PRODUCT_CARDS } from '../web/docs/home-cards.data.ts';
import { renderedGuide } from '../web/docs/rendered-pages.ts';
import { TRACKS, trackOf } from '../web/docs/tracks.ts';

describe('the home of the docs', () => {
  it('has a card for each guide, under its track', () => {
    const cards = { start: CALLER_CARDS, make: PRODUCT_CARDS, run: OPERATOR_CARDS };
    for (const { name, group } of GUIDES)
      assert.ok(
        cards[group].some(({ guide }) => guide === name),
        name,
      );
  });

  it('leads to parts that there are', () => {
    for (const { guide, anchor } of [...CALLER_CARDS, ...PRODUCT_CARDS, ...OPERATOR_CARDS]) {
      if (anchor !== undefined)
        assert.ok(renderedGuide(guide, 'en').html.includes(` id="${anchor}"`), anchor);
    }
  });
});

describe('the tree of the docs', () => {
  it('has each guide on one track', () => {
    assert.deepEqual(
      [...TRACKS.callers, ...TRACKS.operators].flatMap((group) =>
        GUIDES.filter((one) => one.group === group),
      ),
      GUIDES,
    );
    assert.equal(trackOf('/docs/credits'), 'callers');
    assert.equal(trackOf('/docs/payments'), 'operators');
    assert.equal(trackOf('/docs/reference/barcode'), undefined);
  });
});
