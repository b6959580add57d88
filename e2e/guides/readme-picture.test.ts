import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openPlayground, outlineOf } from '../../scripts/shots/dashboard.ts';
import { committedContent } from '../../scripts/shots/shown-content.ts';
import { openDashboardFixture } from '../dashboard/visitor.ts';

test('the picture of the playground shows the page as it is: else run `npm run shots` and look at it', async () => {
  await using fixture = await openDashboardFixture({ inWholeBrowser: true });
  const visitor = await fixture.visit({ colorScheme: 'light', viewport: { width: 1280, height: 800 } });
  await openPlayground(visitor);
  assert.equal(await outlineOf(visitor.page), committedContent().playground);
  await visitor.leave();
});
