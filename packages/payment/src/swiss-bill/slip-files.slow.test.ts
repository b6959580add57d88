import assert from 'node:assert/strict';
import { test } from 'node:test';
import { InstalledFonts } from '@kontor/fonts';
import { extremeBills } from '#testing/extreme-bills.ts';
import { swissBill } from './bill/swiss-bill.ts';
import { swissBillJob } from './swiss-bill-job.ts';

test('a slip as PNG has at most 50 KB at 300 dpi with the longest texts in every field', async () => {
  const tools = { fonts: new InstalledFonts() };
  const requests = extremeBills();
  assert.ok(requests.length > 80, `${requests.length} slips`);
  for (const request of requests) {
    const { bill } = swissBill(request);
    const order = { bill, size: 'QR_BILL', separator: 'SCISSORS', format: 'png', dpi: 300 } as const;
    const png = await swissBillJob.run(order, tools);
    assert.ok(png.length <= 50_000, `${png.length} bytes`);
  }
});
