import { openDashboardFixture } from './visitor.ts';

const [, , paths = '', shots = '', locales = 'en-GB', schemes = 'light', widths = '1280'] = process.argv;
await using fixture = await openDashboardFixture();
for (const locale of locales.split(','))
  for (const colorScheme of schemes.split(',') as ('light' | 'dark')[])
    for (const width of widths.split(',').map(Number)) {
      const visitor = await fixture.visit({ locale, colorScheme, viewport: { width, height: 900 } });
      for (const path of paths.split(',')) {
        await visitor.page.goto(`${fixture.address}${path}`, { waitUntil: 'networkidle' });
        const height = await visitor.page.evaluate(() => [
          document.querySelector('main')?.getBoundingClientRect().height,
          document.documentElement.scrollHeight,
          document.documentElement.scrollWidth,
        ]);
        console.log(locale, colorScheme, width, path, ...height);
        if (shots)
          await visitor.page.screenshot({
            path: `/tmp/docs2/${path.replaceAll(/\W+/g, '_')}-${locale}-${colorScheme}-${width}.png`,
            fullPage: shots === 'full',
          });
      }
      console.log(visitor.misdeeds.join('\n'));
      await visitor.leave();
    }
