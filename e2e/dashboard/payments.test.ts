import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Billing } from '../../src/dashboard-api-types/wire.ts';
import { StripeStub, signature } from '../../src/testing/stubs/stripe-stub.ts';
import { openDashboardFixture } from './visitor.ts';

const PLANS = {
  plans: [
    { id: 'pro', name: 'Pro', price: 19_00, interval: 'month', credits: 1_000, stripePrices: ['price_pro'] },
  ],
  packs: [{ id: 'small', name: 'Small pack', price: 10_00, credits: 500, stripePrice: 'price_small' }],
};

test('a pack and a plan are chosen, paid for at the provider, and are in the books', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kontor-plans-'));
  const file = join(folder, 'plans.json');
  writeFileSync(file, JSON.stringify(PLANS));
  const stripe = await StripeStub.start();
  const fixture = await openDashboardFixture({ env: { ...stripe.settings, PLANS_FILE: file } });
  try {
    const visitor = await fixture.visit();
    const { page } = visitor;
    // The provider's own pages: what counts here is that the browser gets there, and what it finds when it is back.
    await page.route('https://*.stripe.test/**', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<h1>Provider</h1>' }),
    );
    await visitor.signUp('payer@example.org');
    const billing = () => visitor.ask<Billing>('/billing');
    const tell = async (type: string, id: string) => {
      const body = stripe.books.event(type, id);
      const answer = await fetch(`${fixture.address}/webhooks/stripe`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', 'stripe-signature': signature(body, Date.now()) },
        body,
      });
      assert.equal(answer.status, 200);
    };
    await visitor.open('/dashboard/billing');
    await page.getByRole('button', { name: 'Buy Small pack' }).click();
    await page.waitForURL('https://checkout.stripe.test/**');
    stripe.books.pay(stripe.books.last('cs'));
    await tell('checkout.session.completed', stripe.books.last('cs'));
    await visitor.open('/dashboard/billing');
    await page.getByRole('cell', { name: 'Purchase' }).waitFor();
    assert.equal((await billing()).credits, 600);

    await page.getByRole('button', { name: 'Choose Pro' }).click();
    await page.waitForURL('https://checkout.stripe.test/**');
    stripe.books.pay(stripe.books.last('cs'));
    await tell('invoice.paid', stripe.books.last('in'));
    await visitor.open('/dashboard/billing');
    await page.getByRole('heading', { name: 'Plan: Pro' }).waitFor();
    await page.getByText('Your plan').waitFor();
    await page.getByText(/^1,600 credits are left/).waitFor();

    await page.getByRole('button', { name: 'Payment method, invoices, cancellation' }).click();
    await page.waitForURL('https://billing.stripe.test/**');
    assert.deepEqual(
      visitor.misdeeds.filter((one) => !one.includes('.stripe.test/')),
      [],
    );
  } finally {
    await fixture[Symbol.asyncDispose]();
    await stripe.close();
    rmSync(folder, { recursive: true });
  }
});
