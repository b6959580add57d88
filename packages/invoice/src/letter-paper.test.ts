import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RequestSketch } from '#testing/invoice-request.ts';
import { checkPages, pagesOf } from '#testing/page-checks.ts';
import { ISSUE_CONTEXT, input } from '#testing/prepared.ts';
import { TEMPLATES } from './layout/document.ts';
import { preparedInvoice } from './prepared-invoice.ts';
import type { GivenLabels } from './words/labels.ts';

const AMERICAN: RequestSketch = {
  language: 'EN',
  locale: 'en-US',
  currency: 'USD',
  paper: 'LETTER',
  sender: {
    name: 'Hudson Valley Consulting LLC',
    street: '145 Main Street, Suite 400',
    postalCode: '12601',
    city: 'Poughkeepsie',
    region: 'NY',
    country: 'US',
  },
  recipient: {
    name: 'Pacific Traders Inc.',
    street: '500 Market Street',
    postalCode: '94105',
    city: 'San Francisco',
    region: 'CA',
    country: 'US',
  },
};
const HEIGHT = 279.4;
/** Where the recipient begins. */
const RECIPIENT_TOP = 63;

const pageOf = async (sketch: RequestSketch, labels: GivenLabels = {}) => {
  const { document } = preparedInvoice({ ...input({ ...AMERICAN, ...sketch }), labels }, ISSUE_CONTEXT);
  const pages = await pagesOf(document, { height: HEIGHT });
  checkPages(pages, `${sketch.template}`, { right: 190, bottom: HEIGHT });
  return pages[0]!;
};

for (const template of TEMPLATES) {
  describe(`${template} on Letter paper`, () => {
    it('has “Bill to” above the recipient, and no return line', async () => {
      const texts = await pageOf({ template });
      const [billTo] = texts.filter(({ text }) => text === 'Bill to');
      const [recipient] = texts.filter(({ text }) => text === 'Pacific Traders Inc.');
      assert.ok(billTo !== undefined && recipient !== undefined);
      assert.equal(billTo.left, recipient.left);
      const gap = recipient.top - billTo.bottom;
      assert.ok(gap > 1 && gap < 5, `${gap} mm`);
      assert.ok(!texts.some(({ text }) => text.includes(' · ') && text.includes('12601')));
    });

    it('has the sender’s address in full below the name, line by line', async () => {
      const texts = (await pageOf({ template })).filter(({ top }) => top < RECIPIENT_TOP);
      const ys = ['Hudson Valley Consulting LLC', '145 Main Street, Suite 400', 'Poughkeepsie, NY 12601'].map(
        (line) => texts.find(({ text }) => text === line)?.top,
      );
      assert.ok(!ys.includes(undefined), texts.map(({ text }) => text).join(' | '));
      assert.deepEqual(
        ys.toSorted((a, b) => a! - b!),
        ys,
      );
    });

    it('has the words of the caller there, or none', async () => {
      const sold = await pageOf({ template }, { billTo: 'Sold to' });
      assert.equal(sold.filter(({ text }) => text === 'Sold to').length, 1);
      const none = await pageOf({ template }, { billTo: '' });
      assert.ok(!none.some(({ text }) => text === 'Bill to'));
    });

    it('has room for an address of many lines', async () => {
      const sender = {
        ...AMERICAN.sender!,
        tradingName: 'Hudson Valley',
        addressLine2: 'Building C',
        addressLine3: 'Attn. Accounts Receivable',
      };
      const texts = await pageOf({ template, sender, recipient: { name: 'Kunde GmbH', country: 'DE' } });
      const address = texts.filter(
        ({ text, top }) => text.includes('Accounts Receivable') && top < RECIPIENT_TOP,
      );
      assert.equal(address.length, 1);
    });
  });
}

describe('A4', () => {
  it('has a return line and nothing more above the recipient', async () => {
    const { document } = preparedInvoice(input({ ...AMERICAN, paper: 'A4' }), ISSUE_CONTEXT);
    const [texts = []] = await pagesOf(document);
    assert.ok(!texts.some(({ text }) => text === 'Bill to'));
    assert.ok(texts.some(({ text }) => text.includes(' · ') && text.includes('12601')));
  });
});
